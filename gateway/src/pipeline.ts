import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { observeCall } from './metrics.ts';
import type { ProxiedRequest } from './proxy/proxy-context.ts';
import { sendError } from './send-error.ts';
import { checkFraming } from './steps/check-framing.ts';
import { checkMethod } from './steps/check-method.ts';
import { checkRateLimit } from './steps/check-rate-limit.ts';
import { forward } from './steps/forward.ts';
import { parsePath } from './steps/parse-path.ts';
import { readClientAddress } from './steps/read-client-address.ts';
import {
  createRequestState,
  type PipelineOptions,
  type RequestState,
  type Step,
} from './steps/request-state.ts';
import { respondToPreflight } from './steps/respond-to-preflight.ts';
import { addResponseHeaders, assignRequestId } from './steps/response-headers.ts';
import { sanitizeRequestHeaders } from './steps/sanitize-request-headers.ts';
import { serveSite } from './steps/serve-site.ts';
import { startTrace } from './steps/start-trace.ts';

/** The steps of a request, in this order, until one has handled it or throws. */
export const steps: readonly Step[] = [
  // First: every response has the request id and the headers of the gateway, errors of the next steps included.
  assignRequestId,
  addResponseHeaders,
  // Before anything reads the path: what follows a malformed request may be a hidden second request.
  checkFraming,
  parsePath,
  checkMethod,
  // Pages come from memory and are not limited.
  serveSite,
  // A preflight calls no service and is not limited.
  respondToPreflight,
  readClientAddress,
  sanitizeRequestHeaders,
  startTrace,
  // Needs the address; inside the trace, so that rejected calls have a span too.
  checkRateLimit,
  forward,
];

/** Runs the steps of every request. */
export function createPipeline(options: PipelineOptions) {
  /** Connections whose last request was malformed: the parser may have read another request already. */
  const closing = new WeakSet<Socket>();
  return (request: ProxiedRequest, response: ServerResponse): void => {
    if (closing.has(request.socket)) return;
    const state = createRequestState(request, response, options);
    response.once('close', () => options.logRequest(state));
    void serve(state, closing);
  };
}

async function serve(state: RequestState, closing: WeakSet<Socket>): Promise<void> {
  try {
    for (const step of steps) {
      const outcome = step(state);
      if ((typeof outcome === 'string' ? outcome : await outcome) === 'handled') return;
    }
  } catch (error) {
    respondWithError(state, error, closing);
  }
}

function respondWithError(state: RequestState, error: unknown, closing: WeakSet<Socket>): void {
  const { request, response, head, options } = state;
  if (!(error instanceof ApiError)) {
    options.log.error({ err: error, requestId: state.requestId }, 'request failed');
    sendError(response, commonErrors.INTERNAL_SERVER_ERROR, head);
    const seconds = (performance.now() - state.startedAt) / 1_000;
    if (state.destination !== null) observeCall(state.destination.prefix, 500, seconds);
    return;
  }
  if (error.is(commonErrors.BAD_REQUEST)) {
    head.push('connection', 'close');
    closing.add(request.socket);
  }
  sendError(response, error, head, error.retryAfterSeconds);
}
