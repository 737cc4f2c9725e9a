import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Log, shortHash } from '@tessera/chassis/ports/log';
import { startSpan } from '@tessera/chassis/telemetry/span';
import { requestIdFrom, traceparentFrom } from '@tessera/chassis/telemetry/trace';
import { commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';
import { callKindOf } from './call-kinds.ts';
import type { ClientAddress, ClientCountry } from './client-address.ts';
import type { Cors } from './cors.ts';
import { limitRuleOf } from './limit-rules.ts';
import { limitHits } from './metrics.ts';
import type { HeaderLines, ProxiedRequest, ProxyContext } from './proxy-context.ts';
import type { RateLimit } from './rate-limit.ts';
import { type FramingProblem, forwardableHeaders, framingProblem } from './sanitize-headers.ts';
import { type CallTarget, parseTarget, type Target } from './sanitize-path.ts';
import { sendError } from './send-error.ts';

export type PipelineOptions = {
  readonly baseUrl: string;
  readonly maxBodyBytes: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly cors: Cors;
  readonly clientAddress: ClientAddress;
  readonly clientCountry: ClientCountry;
  /** Null when limits are off. */
  readonly rateLimit: RateLimit | null;
  /** Forwards a call to its service. */
  readonly forward: (request: ProxiedRequest, context: ProxyContext) => void;
  /** Pages and documents. */
  readonly staticSite: (request: IncomingMessage, response: ServerResponse) => void;
  readonly log: Log;
};

const FRAMING_ERRORS: Readonly<Record<FramingProblem, ErrorDefinition>> = {
  malformed: commonErrors.BAD_REQUEST,
  compressed: commonErrors.UNSUPPORTED_MEDIA_TYPE,
  'too-large': commonErrors.PAYLOAD_TOO_LARGE,
};

/** Checks every request in this order: framing and path, the rate limit, and then its service. */
export function createPipeline(parts: PipelineOptions) {
  const { baseUrl, maxBodyBytes, responseHeaders, cors, clientAddress, rateLimit, log } = parts;
  const { clientCountry } = parts;
  const ownLines: HeaderLines = Object.entries(responseHeaders).flat();
  const { host, protocol } = new URL(baseUrl);
  const scheme = protocol.slice(0, -1);

  /** Connections whose last request was malformed: the parser may have read another request already. */
  const closing = new WeakSet<Socket>();

  function handleRequest(request: ProxiedRequest, response: ServerResponse): void {
    const { headers, socket } = request;
    if (closing.has(socket)) return;
    const requestId = requestIdFrom(firstValue(headers['x-request-id']));
    const origin = firstValue(headers.origin);
    const head = [...ownLines, ...cors.linesFor(origin), 'x-request-id', requestId];
    const target = parseTarget(request.url ?? '');
    const error = errorFor(request, target, maxBodyBytes);
    if (error !== null) {
      // A malformed request may hide a second request.
      if (error === commonErrors.BAD_REQUEST) {
        head.push('connection', 'close');
        closing.add(socket);
      }
      sendError(response, error, head);
    } else if (target.kind === 'site') {
      setAll(response, head);
      parts.staticSite(request, response);
    } else if (request.method === 'OPTIONS') {
      const preflight = [...ownLines, ...cors.preflightFor(origin), 'x-request-id', requestId];
      response.writeHead(204, preflight);
      response.end();
    } else if (target.kind === 'call') {
      handleCall(request, createProxyContext(response, target, head), requestId);
    }
  }

  function handleCall(request: ProxiedRequest, context: ProxyContext, requestId: string): void {
    const { headers } = request;
    const address = clientAddress(request);
    if (address === null) {
      // The client has disconnected.
      context.response.destroy();
      return;
    }
    const forwarded = forwardableHeaders(headers);
    forwarded.host = host;
    forwarded['x-forwarded-for'] = address;
    const country = clientCountry(request);
    if (country !== null) forwarded['x-client-country'] = country;
    forwarded['x-forwarded-proto'] = scheme;
    forwarded['x-forwarded-host'] = host;
    forwarded['x-request-id'] = requestId;
    forwarded.traceparent = traceCall(request, context);
    request.headers = forwarded;
    if (rateLimit === null) parts.forward(request, context);
    else void checkRateLimit(rateLimit, request, context, address);
  }

  async function checkRateLimit(
    limit: RateLimit,
    request: ProxiedRequest,
    context: ProxyContext,
    address: string,
  ): Promise<void> {
    const { response, head } = context;
    const rule = limitRuleOf(context.path);
    try {
      const retryAfterSeconds = await limit(rule, address);
      if (response.destroyed) return;
      if (retryAfterSeconds === null) {
        parts.forward(request, context);
        return;
      }
      limitHits.inc({ rule: rule.name });
      log.info(
        { requestId: request.headers['x-request-id'], rule: rule.name, client: shortHash(address) },
        'rate limit exceeded',
      );
      sendError(response, commonErrors.TOO_MANY_REQUESTS, head, retryAfterSeconds);
    } catch (error) {
      log.error({ err: error }, 'rate limit check failed');
      sendError(response, commonErrors.INTERNAL_SERVER_ERROR, head);
    }
  }

  return handleRequest;
}

function errorFor(
  request: IncomingMessage,
  target: Target,
  maxBodyBytes: number,
): ErrorDefinition | null {
  const problem = framingProblem(request, maxBodyBytes);
  if (problem !== null) return FRAMING_ERRORS[problem];
  if (target.kind === 'malformed') return commonErrors.BAD_REQUEST;
  if (target.kind === 'too-long') return commonErrors.URI_TOO_LONG;
  if (target.kind === 'unknown') return commonErrors.NOT_FOUND;
  const { method } = request;
  return method === 'TRACE' || method === 'CONNECT' ? commonErrors.METHOD_NOT_ALLOWED : null;
}

function createProxyContext(
  response: ServerResponse,
  { destination, path }: CallTarget,
  head: HeaderLines,
): ProxyContext {
  const startedAt = performance.now();
  return {
    response,
    destination,
    path,
    kind: callKindOf(path),
    head,
    startedAt,
    waitingSince: startedAt,
    upstream: null,
    phase: 'waiting',
    abortReason: null,
    retry: null,
  };
}

/**
 * The trace of a call. Without tracing, the client's trace context is forwarded unchanged. With tracing, a new trace
 * begins here and links to the client's: a client must not decide what is recorded.
 */
function traceCall(request: IncomingMessage, { destination, response }: ProxyContext): string {
  const clientTraceparent = firstValue(request.headers.traceparent);
  const method = request.method ?? '';
  const span = startSpan(`${method} ${destination.prefix}`, {
    kind: 'server',
    linked: clientTraceparent === undefined ? undefined : traceparentFrom(clientTraceparent),
    attributes: { 'http.request.method': method, service: destination.service },
  });
  if (span === null) return traceparentFrom(clientTraceparent);
  response.once('close', () => {
    const { statusCode } = response;
    span.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 ? { errorType: String(statusCode) } : {}),
    });
  });
  return span.traceparent;
}

function setAll(response: ServerResponse, lines: HeaderLines): void {
  for (let index = 0; index < lines.length; index += 2) {
    response.setHeader(lines[index] as string, lines[index + 1] as string);
  }
}

const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;
