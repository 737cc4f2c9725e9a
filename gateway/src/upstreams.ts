import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Log } from '@tessera/chassis/ports/log';
import { commonErrors } from '@tessera/contracts/define/error';
import type { ServiceName } from '@tessera/contracts/routes';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { limitBody } from './body-limit.ts';
import { callKinds, routePathOf } from './call-kinds.ts';
import { createCircuit } from './circuit.ts';
import type { CarryingRequest, Exchange } from './exchange.ts';
import { answerLines } from './header-hygiene.ts';
import { measureUpstream, observeCall, upstreamErrors } from './metrics.ts';
import { refuse } from './refuse.ts';

/** A service that hangs is given up on within the ten seconds of REL-10, sweeps included. */
const ANSWER_MILLISECONDS = 9_000;
const CONNECT_MILLISECONDS = 1_000;
const WHOLE_CALL_MILLISECONDS = 30_000;
/** Shorter than a service that stops keeps idle connections (SHUTDOWN_IDLE_SECONDS). */
const FREE_MILLISECONDS = 2_000;
const SWEEP_MILLISECONDS = 250;
const RETRY_AFTER_SECONDS = 1;

export type UpstreamOptions = {
  readonly service: ServiceName;
  readonly url: string;
  readonly maxInFlight: number;
  /** Within `maxInFlight`: calls that hash a password never use up a service's. */
  readonly maxPasswordCallsInFlight: number;
  readonly maxStreams: number;
  readonly maxBodyBytes: number;
  readonly log: Log;
};

export type Upstream = {
  /** Hands a call over to the service; refuses at once when there is no room or no hope. */
  forward(request: CarryingRequest, exchange: Exchange): void;
  /** Sends a call that was forwarded before once more. */
  resend(request: CarryingRequest, exchange: Exchange): void;
  /** Ends the open streams: their clients come back, to another replica or after the restart. */
  cutStreams(): void;
  /** Connections that are made from now on are not kept, and answers say so. */
  startDraining(): void;
  close(): void;
};

export function createUpstream(options: UpstreamOptions): Upstream {
  const { service, maxInFlight, maxPasswordCallsInFlight, maxStreams, maxBodyBytes, log } = options;
  const target = new URL(options.url);
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 256,
    timeout: FREE_MILLISECONDS,
  } as const;
  const agent =
    target.protocol === 'https:' ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const calls = new Set<Exchange>();
  const streams = new Set<Exchange>();
  const circuits = new Map(callKinds.map((kind) => [kind, createCircuit()]));
  let passwordCalls = 0;
  measureUpstream(service, { calls: () => calls.size, streams: () => streams.size });
  let isDraining = false;
  let isReachable = true;

  const proxy = createProxyMiddleware<CarryingRequest, ServerResponse>({
    // As parts, or the library would parse the address again with every call.
    target: {
      protocol: target.protocol,
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || (target.protocol === 'https:' ? '443' : '80'),
    },
    agent,
    // Paths were checked and need no second parsing; the answer is written in one piece below.
    toProxy: true,
    prependPath: false,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', remember);
        server.on('proxyRes', passOn);
        server.on('error', fail);
      },
    ],
  });

  function remember(upstream: ClientRequest, request: CarryingRequest): void {
    const { exchange } = request;
    if (exchange === undefined) return;
    exchange.upstream = upstream;
    if (exchange.phase === 'ended') upstream.destroy();
  }

  function passOn(answer: IncomingMessage, request: CarryingRequest): void {
    const { exchange } = request;
    if (exchange === undefined || exchange.phase !== 'waiting') {
      answer.destroy();
      return;
    }
    circuits.get(exchange.kind)?.answered();
    if (!isReachable) log.info({ upstream: service }, 'service answers again');
    isReachable = true;
    const { head, response } = exchange;
    const type = answer.headers['content-type'];
    if (type?.startsWith('text/event-stream')) {
      if (streams.size >= maxStreams) {
        giveUp(exchange, 'overload');
        answer.destroy();
        return;
      }
      endCall(exchange);
      streams.add(exchange);
      exchange.phase = 'streaming';
    } else {
      exchange.phase = 'answering';
    }
    const statusCode = answer.statusCode ?? 502;
    const lines = answerLines(head, answer.rawHeaders);
    if (isDraining) lines.push('connection', 'close');
    response.writeHead(statusCode, lines);
    answer.on('close', () => {
      // A service that dies in the middle must not look like one that has said everything.
      if (!answer.complete && !response.writableEnded) response.destroy();
    });
    answer.pipe(response);
  }

  function fail(error: NodeJS.ErrnoException, request: CarryingRequest): void {
    const { exchange } = request;
    if (exchange === undefined || exchange.phase === 'ended') return;
    if (exchange.phase !== 'waiting') {
      exchange.response.destroy();
      return;
    }
    if (exchange.gaveUp === null && exchange.retry?.()) return;
    const reason =
      exchange.gaveUp === 'timeout'
        ? 'timeout'
        : exchange.gaveUp === 'connect' || isNoConnection(error)
          ? 'refused'
          : 'broken';
    const { kind, path } = exchange;
    if (reason === 'timeout' && circuits.get(kind)?.timedOut(routePathOf(path)))
      log.error({ upstream: service, kind }, 'service hangs');
    if (isReachable)
      log.warn({ upstream: service, reason, code: error.code }, 'service does not answer');
    isReachable = false;
    giveUp(exchange, reason);
  }

  function giveUp(
    exchange: Exchange,
    reason: 'timeout' | 'refused' | 'broken' | 'overload' | 'open-circuit',
  ): void {
    const { response, head } = exchange;
    exchange.phase = 'ended';
    upstreamErrors.inc({ service, reason });
    const error =
      reason === 'timeout' ? commonErrors.GATEWAY_TIMEOUT : commonErrors.SERVICE_UNAVAILABLE;
    refuse(response, error, head, RETRY_AFTER_SECONDS);
  }

  function send(request: CarryingRequest, exchange: Exchange): void {
    exchange.upstream = null;
    exchange.waitingSince = performance.now();
    const failed = (error: unknown) => {
      log.error({ err: error, upstream: service }, 'proxying failed');
      giveUp(exchange, 'broken');
    };
    proxy(request, exchange.response, failed).catch(failed);
  }

  function beginCall(exchange: Exchange): void {
    calls.add(exchange);
    if (exchange.kind === 'password') passwordCalls += 1;
  }

  /** False when the call had ended before. */
  function endCall(exchange: Exchange): boolean {
    const wasInFlight = calls.delete(exchange);
    if (wasInFlight && exchange.kind === 'password') passwordCalls -= 1;
    return wasInFlight;
  }

  /** Why a call cannot be forwarded now, or null. */
  function rejectionOf({ kind }: Exchange): 'overload' | 'open-circuit' | null {
    const isFull = kind === 'password' && passwordCalls >= maxPasswordCallsInFlight;
    if (isFull || calls.size >= maxInFlight) return 'overload';
    return circuits.get(kind)?.allows() ? null : 'open-circuit';
  }

  function settle(exchange: Exchange): void {
    const { destination, response, startedAt, upstream } = exchange;
    exchange.phase = 'ended';
    if (endCall(exchange)) {
      observeCall(destination.prefix, response.statusCode, (performance.now() - startedAt) / 1_000);
    } else {
      streams.delete(exchange);
    }
    // Whoever left early must not keep the service busy.
    if (!response.writableFinished) upstream?.destroy();
  }

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const exchange of calls) {
      // An answer that waits behind another one is not told that the connection has gone.
      if (exchange.response.req.socket.destroyed) settle(exchange);
      else giveUpWhenLate(exchange, now);
    }
  }, SWEEP_MILLISECONDS);
  sweep.unref();

  return {
    forward(request, exchange) {
      if (exchange.response.destroyed) return;
      request.exchange = exchange;
      const rejection = rejectionOf(exchange);
      if (rejection !== null) {
        giveUp(exchange, rejection);
        return;
      }
      limitBody(request, exchange, maxBodyBytes);
      beginCall(exchange);
      exchange.response.on('close', () => settle(exchange));
      send(request, exchange);
    },
    resend(request, exchange) {
      request.exchange = exchange;
      send(request, exchange);
    },
    cutStreams() {
      for (const { response, upstream } of streams) {
        response.end();
        upstream?.destroy();
      }
    },
    startDraining() {
      isDraining = true;
    },
    close() {
      clearInterval(sweep);
      agent.destroy();
    },
  };
}

function isNoConnection({ code }: NodeJS.ErrnoException): boolean {
  return (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    code === 'EHOSTUNREACH'
  );
}

/** One clock for all calls, instead of a timer for each. */
function giveUpWhenLate(exchange: Exchange, now: number): void {
  const { upstream, response, startedAt, phase } = exchange;
  if (upstream === null) return;
  if (phase === 'waiting') {
    const waited = now - exchange.waitingSince;
    if (upstream.socket?.connecting) {
      if (waited > CONNECT_MILLISECONDS) leave(exchange, 'connect');
    } else if (!response.req.complete) {
      exchange.waitingSince = now;
    } else if (waited > ANSWER_MILLISECONDS) leave(exchange, 'timeout');
  } else if (now - startedAt > WHOLE_CALL_MILLISECONDS) {
    response.destroy();
  }
}

function leave(exchange: Exchange, reason: 'timeout' | 'connect'): void {
  exchange.gaveUp = reason;
  exchange.upstream?.destroy(new Error('the service did not answer in time'));
}
