import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { ClientInfo, MachineActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import * as z from 'zod';
import type { Log } from '../ports/log.ts';
import {
  type CurrentSession,
  type SessionReader,
  toUserActor,
} from '../sessions/session-reader.ts';
import { httpDuration } from '../telemetry/metrics.ts';
import { startSpan } from '../telemetry/span.ts';
import { requestIdFrom, traceparentFrom, withTrace } from '../telemetry/trace.ts';
import type { MachineReader } from '../tokens/machine-reader.ts';
import { bearerOf } from '../tokens/verify-token.ts';
import { assertSafeInput, readBody, readBytes } from './body.ts';
import type { SessionCookies } from './cookies.ts';
import { errorBody, toApiError } from './error-response.ts';
import {
  type BoundRoute,
  type Context,
  CsvFile,
  EventStream,
  Picture,
  Redirect,
} from './handle.ts';
import {
  assertOrigin,
  assertQueryRedirectTargets,
  assertRedirectTargets,
  type TrustedUrls,
} from './origin.ts';
import { compileRouteTable, type RouteMatch } from './route-table.ts';
import {
  sendCacheable,
  sendCsv,
  sendHtml,
  sendJson,
  sendPicture,
  sendRedirect,
  sendStream,
} from './send.ts';

export type DispatcherOptions = {
  readonly log: Log;
  readonly cookies: SessionCookies;
  readonly sessions: SessionReader;
  /** Only in services that accept machine clients. */
  readonly machines?: MachineReader | undefined;
  readonly trustedUrls: TrustedUrls;
  readonly maxBodyBytes: number;
};

/**
 * Serves the bound routes under each prefix and nothing else. A single look-up finds the handler: on these paths the
 * layers of a framework cost more than the handlers' own work.
 */
export function createDispatcher(
  bound: readonly BoundRoute[],
  prefixes: readonly string[],
  options: DispatcherOptions,
): RequestListener {
  const find = compileRouteTable(bound, prefixes);
  return (request, response) => {
    const requestId = requestIdFrom(firstValue(request.headers['x-request-id']));
    const traceparent = traceparentFrom(firstValue(request.headers.traceparent));
    response.setHeader('x-request-id', requestId);
    const [path = '', search = ''] = splitTarget(request.url ?? '');
    const method = request.method ?? '';
    const match = find(method, path);
    const route = match?.bound.route.path ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = startSpan(`${method} ${route}`, {
      kind: 'server',
      parent: traceparent,
      attributes,
    });
    const trace = { requestId, traceparent: span?.traceparent ?? traceparent };
    const served = withTrace(trace, () => serve(request, response, match, search, options));
    if (span !== null) void served.finally(() => span.end(spanOutcomeOf(response.statusCode)));
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  match: RouteMatch | null,
  search: string,
  options: DispatcherOptions,
): Promise<void> {
  const started = process.hrtime.bigint();
  try {
    if (match === null) throw new ApiError(commonErrors.NOT_FOUND);
    await handleRequest(request, response, match, search, options);
  } catch (error) {
    const apiError = toApiError(error, options.log);
    match?.bound.onError?.(apiError, match.params);
    if (response.headersSent) response.destroy();
    else sendJson(response, apiError.status, errorBody(match?.bound.route, apiError), apiError);
  } finally {
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const route = match?.bound.route.path ?? 'unknown';
    httpDuration.observe(
      { method: request.method ?? '', route, status: response.statusCode },
      seconds,
    );
    options.log.debug(
      { method: request.method, route, status: response.statusCode, seconds },
      'request completed',
    );
  }
}

/** The attributes that the span of a call gets at its end. */
const spanOutcomeOf = (status: number) => ({
  attributes: { 'http.response.status_code': status },
  ...(status >= 500 ? { errorType: String(status) } : {}),
});

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { bound, params }: RouteMatch,
  search: string,
  options: DispatcherOptions,
): Promise<void> {
  const { route } = bound;
  const cookie = options.cookies.read(request.headers.cookie);
  const isRaw = route.bodyType === 'raw';
  if (route.method !== 'GET' && !isRaw && route.originCheck !== 'never') {
    if (request.headers.cookie !== undefined || route.originCheck === 'always') {
      assertOrigin(request.headers, options.trustedUrls);
    }
  }
  const bytes = isRaw ? await readBytes(request, options.maxBodyBytes) : NO_BYTES;
  const rawBody =
    route.method === 'GET' || route.bodyType === 'raw'
      ? undefined
      : await readBody(request, options.maxBodyBytes, route.bodyType);
  const rawQuery = search === '' ? {} : parseQuery(search);
  if (route.method !== 'GET' && !isRaw) assertQueryRedirectTargets(rawQuery, options.trustedUrls);
  if (route.bodyType === undefined || route.bodyType === 'json')
    assertRedirectTargets(rawBody, options.trustedUrls);
  bound.assertFirst?.(rawBody);

  const input = {
    query: parsePart(route.query, rawQuery, commonErrors.INVALID_QUERY),
    params: parsePart(route.params, params, commonErrors.NOT_FOUND),
    body: parsePart(route.body, rawBody, commonErrors.INVALID_BODY),
  };
  if (cookie.ambiguous) response.appendHeader('set-cookie', options.cookies.clear());
  const clientInfo = clientInfoOf(request);
  const { authorization } = request.headers;
  const isMachineCall = route.oauthScope !== undefined && authorization !== undefined;
  const currentSession = isMachineCall ? null : await resolveSession(route, cookie.token, options);
  const actor = isMachineCall
    ? await resolveMachine(route.oauthScope, authorization, response, clientInfo, options)
    : currentSession && toUserActor(currentSession, clientInfo);

  let signal: AbortSignal | undefined;
  const context: Context<Route> = {
    ...input,
    actor,
    currentSession,
    bytes,
    headers: request.headers,
    cookie,
    clientInfo,
    reply: {
      cookies: (lines) => response.appendHeader('set-cookie', [...lines]),
      header: (name, value) => response.setHeader(name, value),
    },
    get signal() {
      signal ??= disconnectSignalOf(response);
      return signal;
    },
  } as Context<Route>;

  const result = await bound.run(context);
  if (result instanceof Redirect) sendRedirect(response, result.url);
  else if (result instanceof EventStream) await sendStream(response, result, context.signal);
  else if (result instanceof CsvFile) await sendCsv(response, result);
  else if (result instanceof Picture) sendPicture(response, result);
  else if (route.responseType === 'html') sendHtml(response, String(result));
  else if (route.cacheSeconds !== undefined) {
    const body = z.encode(route.response, result as never);
    sendCacheable(request, response, body, route.cacheSeconds);
  } else sendJson(response, 200, z.encode(route.response, result as never));
}

const NO_BYTES = Buffer.alloc(0);

/**
 * Aborted when the client disconnects before the response is complete. It is created on first use, because both the
 * controller and the abort cost time in calls that do not need them.
 */
function disconnectSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

async function resolveSession(
  route: Route,
  token: string | null,
  options: DispatcherOptions,
): Promise<CurrentSession | null> {
  if (route.access === 'public') return null;
  const current = token === null ? null : await options.sessions.resolve(token);
  if (current === null && route.access === 'session') throw new ApiError(commonErrors.UNAUTHORIZED);
  return current;
}

/** A request with a bearer token is authenticated by the token alone; its cookies are ignored. */
async function resolveMachine(
  scope: string,
  authorization: string,
  response: ServerResponse,
  clientInfo: ClientInfo,
  { machines }: DispatcherOptions,
): Promise<MachineActor> {
  const token = bearerOf(authorization);
  const machine = token === null ? null : ((await machines?.(token)) ?? null);
  if (machine === null) {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
    throw new ApiError(commonErrors.UNAUTHORIZED);
  }
  if (!machine.scopes.includes(scope)) {
    response.setHeader('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
    throw new ApiError(commonErrors.INSUFFICIENT_SCOPE);
  }
  return { ...machine, clientInfo };
}

function parsePart(schema: z.ZodType | undefined, value: unknown, error: ErrorDefinition): unknown {
  if (schema === undefined) return undefined;
  if (error !== commonErrors.INVALID_BODY) assertSafeInput(value, error);
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiError(error);
  return result.data;
}

function clientInfoOf(request: IncomingMessage): ClientInfo {
  return {
    ip: firstValue(request.headers['x-forwarded-for']) ?? request.socket.remoteAddress ?? null,
    userAgent: firstValue(request.headers['user-agent'])?.slice(0, 512) ?? null,
    language: firstValue(request.headers['accept-language'])?.slice(0, 256) ?? null,
    country: firstValue(request.headers['x-client-country'])?.slice(0, 2) ?? null,
  };
}

const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;

function splitTarget(target: string): [string, string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}
