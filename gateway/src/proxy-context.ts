import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { CallKind } from './call-kinds.ts';
import type { Destination } from './sanitize-path.ts';

/** Header lines in the form Node writes fastest: name, value, name, value. */
export type HeaderLines = readonly string[];

/** One call on its way through the gateway. */
export type ProxyContext = {
  readonly response: ServerResponse;
  readonly destination: Destination;
  readonly path: string;
  readonly kind: CallKind;
  /** Headers of our own for the response. */
  readonly head: HeaderLines;
  readonly startedAt: number;
  /** Since when the service could have answered; the client's own slowness does not count. */
  waitingSince: number;
  upstream: ClientRequest | null;
  phase: 'waiting' | 'answering' | 'streaming' | 'ended';
  /** Why we gave up on the service, when it was us. */
  gaveUp: 'timeout' | 'connect' | null;
  /** Sends the call once more, for calls whose repetition is safe. False when it no longer may. */
  retry: (() => boolean) | null;
};

/** A request that carries its exchange, so that the proxy's events find it without a lookup. */
export type ProxiedRequest = IncomingMessage & { context?: ProxyContext };
