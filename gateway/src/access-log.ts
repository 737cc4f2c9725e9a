import { type Log, shortIp } from '@tessera/chassis/ports/log';
import { routePathOf } from './proxy/call-kinds.ts';
import { sentStatus } from './send-error.ts';
import type { RequestState } from './steps/request-state.ts';

/**
 * Logs a request once its response has ended or its client has disconnected: every 5xx, and the given share of all
 * others (decision 0072). The line has the pattern of the route, because paths and queries contain ids and tokens.
 */
export function createAccessLog(log: Log, sampleRate: number): (state: RequestState) => void {
  return (state) => {
    const { response } = state;
    const isFailure = response.statusCode >= 500;
    if (!isFailure && Math.random() >= sampleRate) return;
    const line = lineOf(state);
    if (isFailure) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}

function lineOf({ request, response, requestId, startedAt, address, ...state }: RequestState) {
  const userId = request.context?.userId;
  return {
    requestId,
    method: request.method,
    route: routeOf(state),
    status: sentStatus(response),
    isComplete: response.writableFinished,
    seconds: Number(((performance.now() - startedAt) / 1_000).toFixed(4)),
    client: shortIp(address || state.options.clientAddress(request)),
    ...(userId ? { userId } : {}),
  };
}

function routeOf({ destination, path }: Pick<RequestState, 'destination' | 'path'>): string {
  if (destination !== null) return routePathOf(path);
  // Pages have ids and tokens in their paths, too. The path is empty when the request was rejected before it was parsed.
  return path === '' ? 'unknown' : 'site';
}
