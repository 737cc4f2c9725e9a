import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Log } from '@tessera/chassis/ports/log';
import { USER_ID_HEADER } from '@tessera/chassis/telemetry/trace';
import { commonErrors } from '@tessera/contracts/define/error';
import type { ServiceName } from '@tessera/contracts/routes';
import { createServiceProxy } from '../express-and-proxy.ts';
import {
  measureUpstream,
  observeCall,
  signInCalls,
  type UpstreamFailure,
  upstreamErrors,
} from '../metrics.ts';
import { responseHeaderLines } from '../sanitize-headers.ts';
import { sendError, sentStatus } from '../send-error.ts';
import { limitBody } from './body-limit.ts';
import { callKinds, isSignIn, routePathOf } from './call-kinds.ts';
import { createCircuitBreaker } from './circuit.ts';
import type { ProxiedRequest, ProxyContext } from './proxy-context.ts';
import { checkTimeouts } from './timeouts.ts';

/** Shorter than the time for which a stopping service keeps idle connections (SHUTDOWN_IDLE_SECONDS). */
const IDLE_SOCKET_MILLISECONDS = 2_000;
const RETRY_AFTER_SECONDS = 1;

export type UpstreamOptions = {
  readonly service: ServiceName;
  readonly url: string;
  readonly maxInFlight: number;
  /** Part of `maxInFlight`, so that calls that hash a password cannot use up all of it. */
  readonly maxPasswordCallsInFlight: number;
  readonly maxStreams: number;
  readonly maxBodyBytes: number;
  readonly log: Log;
};

export type Upstream = {
  /** Forwards a call to the service; responds 503 at once at the limit or while the circuit is open. */
  forward(request: ProxiedRequest, context: ProxyContext): void;
  /** Sends a forwarded call once more. */
  resend(request: ProxiedRequest, context: ProxyContext): void;
  /** Ends the open streams: their clients reconnect, to another replica or after the restart. */
  endStreams(): void;
  /** From now on responses carry `Connection: close`. */
  startDraining(): void;
  close(): void;
};

export function createUpstream(options: UpstreamOptions): Upstream {
  const { service, maxInFlight, maxPasswordCallsInFlight, maxStreams, maxBodyBytes, log } = options;
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 256,
    timeout: IDLE_SOCKET_MILLISECONDS,
  } as const;
  const agent = options.url.startsWith('https:')
    ? new HttpsAgent(agentOptions)
    : new HttpAgent(agentOptions);
  const calls = new Set<ProxyContext>();
  const streams = new Set<ProxyContext>();
  const circuits = new Map(callKinds.map((kind) => [kind, createCircuitBreaker()]));
  let passwordCalls = 0;
  measureUpstream(service, { calls: () => calls.size, streams: () => streams.size });
  let isDraining = false;
  let isReachable = true;

  const proxy = createServiceProxy(options.url, agent, {
    proxyReq: onProxyRequest,
    proxyRes: onProxyResponse,
    error: onProxyError,
  });

  function onProxyRequest(upstream: ClientRequest, request: ProxiedRequest): void {
    const { context } = request;
    if (context === undefined) return;
    context.upstream = upstream;
    if (context.phase === 'ended') upstream.destroy();
  }

  function onProxyResponse(upstreamResponse: IncomingMessage, request: ProxiedRequest): void {
    const { context } = request;
    if (context === undefined || context.phase !== 'waiting') {
      upstreamResponse.destroy();
      return;
    }
    circuits.get(context.kind)?.responded();
    if (!isReachable) log.info({ upstream: service }, 'service responds again');
    isReachable = true;
    const { head, response } = context;
    const userId = upstreamResponse.headers[USER_ID_HEADER];
    if (typeof userId === 'string') context.userId = userId;
    const type = upstreamResponse.headers['content-type'];
    if (type?.startsWith('text/event-stream')) {
      if (streams.size >= maxStreams) {
        sendUpstreamError(context, 'overload');
        upstreamResponse.destroy();
        return;
      }
      endCall(context);
      streams.add(context);
      context.phase = 'streaming';
    } else {
      context.phase = 'responding';
    }
    const statusCode = upstreamResponse.statusCode ?? 502;
    const lines = responseHeaderLines(head, upstreamResponse.rawHeaders);
    if (isDraining) lines.push('connection', 'close');
    response.writeHead(statusCode, lines);
    upstreamResponse.on('close', () => {
      // A response that breaks off must not look complete.
      if (!upstreamResponse.complete && !response.writableEnded) response.destroy();
    });
    upstreamResponse.pipe(response);
  }

  function onProxyError(error: NodeJS.ErrnoException, request: ProxiedRequest): void {
    const { context } = request;
    if (context === undefined || context.phase === 'ended') return;
    if (context.phase !== 'waiting') {
      context.response.destroy();
      return;
    }
    if (context.abortReason === null && context.retry?.()) return;
    const reason = failureOf(context, error);
    const { kind, path } = context;
    if (reason === 'timeout' && circuits.get(kind)?.timedOut(routePathOf(path)))
      log.error({ upstream: service, kind }, 'service hangs');
    if (isReachable)
      log.warn({ upstream: service, reason, code: error.code }, 'service does not respond');
    isReachable = false;
    sendUpstreamError(context, reason);
  }

  function sendUpstreamError(context: ProxyContext, reason: UpstreamFailure): void {
    const { response, head } = context;
    context.phase = 'ended';
    upstreamErrors.inc({ service, reason });
    const error =
      reason === 'timeout' ? commonErrors.GATEWAY_TIMEOUT : commonErrors.SERVICE_UNAVAILABLE;
    sendError(response, error, head, RETRY_AFTER_SECONDS);
  }

  function send(request: ProxiedRequest, context: ProxyContext): void {
    context.upstream = null;
    context.waitingSince = performance.now();
    const failed = (error: unknown) => {
      log.error({ err: error, upstream: service }, 'proxying failed');
      sendUpstreamError(context, 'broken');
    };
    proxy(request, context.response, failed).catch(failed);
  }

  function beginCall(context: ProxyContext): void {
    calls.add(context);
    if (context.kind === 'password') passwordCalls += 1;
  }

  /** Returns false when the call had ended before. */
  function endCall(context: ProxyContext): boolean {
    const wasInFlight = calls.delete(context);
    if (wasInFlight && context.kind === 'password') passwordCalls -= 1;
    return wasInFlight;
  }

  /** The reason why a call cannot be forwarded now, or null. */
  function rejectionOf({ kind }: ProxyContext): 'overload' | 'open-circuit' | null {
    const isFull = kind === 'password' && passwordCalls >= maxPasswordCallsInFlight;
    if (isFull || calls.size >= maxInFlight) return 'overload';
    return circuits.get(kind)?.allows() ? null : 'open-circuit';
  }

  function endContext(context: ProxyContext): void {
    const { response, upstream } = context;
    context.phase = 'ended';
    if (endCall(context)) observe(context);
    else streams.delete(context);
    // The service must not continue to work for a client that has disconnected.
    if (!response.writableFinished) upstream?.destroy();
  }

  const timeouts = checkTimeouts(calls, endContext);

  return {
    forward(request, context) {
      if (context.response.destroyed) return;
      request.context = context;
      const rejection = rejectionOf(context);
      if (rejection !== null) {
        sendUpstreamError(context, rejection);
        observe(context);
        return;
      }
      limitBody(request, context, maxBodyBytes);
      beginCall(context);
      context.response.on('close', () => endContext(context));
      send(request, context);
    },
    resend(request, context) {
      request.context = context;
      send(request, context);
    },
    endStreams() {
      for (const { response, upstream } of streams) {
        response.end();
        upstream?.destroy();
      }
    },
    startDraining() {
      isDraining = true;
    },
    close() {
      timeouts.stop();
      agent.destroy();
    },
  };
}

/** Counts a call that has ended, whether the service responded or the gateway. */
function observe({ destination, path, response, startedAt }: ProxyContext): void {
  const status = sentStatus(response);
  observeCall(destination.prefix, status, (performance.now() - startedAt) / 1_000);
  if (isSignIn(path)) signInCalls.inc({ status });
}

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** Why a call got no response. */
function failureOf(
  { abortReason }: ProxyContext,
  { code = '' }: NodeJS.ErrnoException,
): 'timeout' | 'refused' | 'broken' {
  if (abortReason === 'timeout') return 'timeout';
  return abortReason === 'connect' || CONNECTION_ERRORS.has(code) ? 'refused' : 'broken';
}
