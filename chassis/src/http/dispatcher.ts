import type { RequestListener } from 'node:http';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { ApiError } from '@tessera/contracts/define/error';
import { shortIp } from '../ports/log.ts';
import { httpDuration } from '../telemetry/metrics.ts';
import { type Span, startSpan } from '../telemetry/span.ts';
import { requestIdFrom, traceparentFrom, withTrace } from '../telemetry/trace.ts';
import { errorBody, toApiError } from './error-response.ts';
import type { BoundRoute } from './handle.ts';
import { compileRouteTable } from './route-table.ts';
import { sendJson } from './send.ts';
import { authenticate } from './steps/authenticate.ts';
import { authorizeScope } from './steps/authorize-scope.ts';
import { checkOrigin } from './steps/check-origin.ts';
import { checkRedirectTargets } from './steps/check-redirect-targets.ts';
import { encode } from './steps/encode.ts';
import { matchRoute } from './steps/match-route.ts';
import { readBody } from './steps/read-body.ts';
import {
  type DispatcherOptions,
  firstValue,
  RequestState,
  type Step,
} from './steps/request-state.ts';
import { run } from './steps/run.ts';
import { validate } from './steps/validate.ts';

/** The steps of a request, in this order. The first step that throws ends the request with its error. */
export const steps: readonly Step[] = [
  // First: every other step reads the route.
  matchRoute,
  // Before the body: a request of a foreign page costs no more than its headers.
  checkOrigin,
  readBody,
  // Before the schemas: an untrusted redirect target has an error of its own, whatever else is wrong.
  checkRedirectTargets,
  // Before the session: invalid input costs no look-up, and clients expect 400 before 401.
  validate,
  authenticate,
  // Needs the actor.
  authorizeScope,
  run,
  encode,
];

/**
 * Serves the bound routes under each prefix and nothing else. It needs no framework: on these paths the layers of one
 * cost more than the handlers' own work (decision 0016).
 */
export function createDispatcher(
  bound: readonly BoundRoute[],
  prefixes: readonly string[],
  options: DispatcherOptions,
): RequestListener {
  const findRoute = compileRouteTable(bound, prefixes);
  return (request, response) => {
    void dispatch(new RequestState(request, response, findRoute, options));
  };
}

/** Runs the steps inside the trace of the request, and its span while tracing is on. */
function dispatch(state: RequestState): Promise<void> {
  const { request, response } = state;
  const requestId = requestIdFrom(firstValue(request.headers['x-request-id']));
  const parent = traceparentFrom(firstValue(request.headers.traceparent));
  response.setHeader('x-request-id', requestId);
  const span = startSpan(request.method ?? '', { kind: 'server', parent });
  const trace = { requestId, traceparent: span?.traceparent ?? parent };
  return withTrace(trace, serve, state, span);
}

async function serve(state: RequestState, span: Span | null): Promise<void> {
  const started = performance.now();
  try {
    for (const step of steps) {
      const pending = step(state);
      if (pending !== undefined) await pending;
    }
  } catch (error) {
    respondWithError(state, error);
  } finally {
    observe(state, (performance.now() - started) / 1_000);
    if (span !== null) endSpan(span, state);
  }
}

function respondWithError(state: RequestState, error: unknown) {
  const { bound, rawParams, response, options } = state;
  const apiError = toApiError(error, options.log);
  bound.onError?.(apiError, rawParams);
  if (state.actor !== null && REJECTIONS.has(apiError.status)) {
    logRejection(state, state.actor, apiError);
  }
  if (response.headersSent) response.destroy();
  else sendJson(response, apiError.status, errorBody(bound.route, apiError), apiError);
}

/** Missing rights and limits. Of errors by invalid input a client could cause any number of lines that say nothing. */
const REJECTIONS: ReadonlySet<number> = new Set([401, 403, 429]);

/** Logs the error of an authenticated request as a security event (SEC-110). */
function logRejection(
  { bound, clientInfo, options }: RequestState,
  actor: UserActor | MachineActor,
  { code }: ApiError,
): void {
  const fields = {
    security: 'request',
    actor: actor.kind === 'user' ? actor.user.id : actor.clientId,
    route: bound.route.path,
    code,
    ip: shortIp(clientInfo.ip),
    outcome: 'rejected',
  };
  options.log.info(fields, 'request rejected');
}

function observe({ request, response, bound, options }: RequestState, seconds: number): void {
  const { method = '' } = request;
  const call = { method, route: bound.route.path, status: response.statusCode };
  httpDuration.observe(call, seconds);
  options.log.debug({ ...call, seconds }, 'request completed');
}

/** The route is known only after the first step, so the span gets its name at the end. */
function endSpan(span: Span, { request, response, bound }: RequestState): void {
  const { method = '' } = request;
  const { path } = bound.route;
  const status = response.statusCode;
  span.end({
    name: `${method} ${path}`,
    attributes: {
      'http.request.method': method,
      'http.route': path,
      'http.response.status_code': status,
    },
    ...(status >= 500 ? { errorType: String(status) } : {}),
  });
}
