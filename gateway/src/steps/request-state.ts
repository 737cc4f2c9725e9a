import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@tessera/chassis/ports/log';
import type { ClientAddress, ClientCountry } from '../client-address.ts';
import type { Cors } from '../cors.ts';
import type { HeaderLines, ProxiedRequest, ProxyContext } from '../proxy/proxy-context.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Destination } from '../sanitize-path.ts';

/** `handled`: the step has sent a response or has passed the request on. `next`: the next step runs. */
export type Outcome = 'next' | 'handled';
/** A step of the pipeline. It rejects a request by throwing an `ApiError`. */
export type Step = (state: RequestState) => Outcome | Promise<Outcome>;

export type PipelineOptions = {
  /** Host and scheme of `BASE_URL`. */
  readonly host: string;
  readonly scheme: string;
  readonly maxBodyBytes: number;
  /** Headers of every response. */
  readonly ownHeaders: HeaderLines;
  readonly cors: Cors;
  readonly clientAddress: ClientAddress;
  readonly clientCountry: ClientCountry;
  /** Null when limits are off. */
  readonly rateLimit: RateLimit | null;
  /** Forwards a call to its service. */
  readonly forward: (request: ProxiedRequest, context: ProxyContext) => void;
  /** Pages and documents. */
  readonly staticSite: (request: IncomingMessage, response: ServerResponse) => void;
  /** Writes the request to the access log, after its response. */
  readonly logRequest: (state: RequestState) => void;
  readonly log: Log;
};

/** Everything that is known of one request. Each step fills its part. */
export type RequestState = {
  readonly request: ProxiedRequest;
  readonly response: ServerResponse;
  readonly options: PipelineOptions;
  readonly startedAt: number;
  /** Set by `assignRequestId`. */
  requestId: string;
  /** Set by `addResponseHeaders`: the headers that the gateway adds to every response. */
  head: string[];
  /** Set by `parsePath`; the destination of a page or a document is null. */
  path: string;
  destination: Destination | null;
  /** Set by `readClientAddress`. */
  address: string;
};

export function createRequestState(
  request: ProxiedRequest,
  response: ServerResponse,
  options: PipelineOptions,
): RequestState {
  return {
    request,
    response,
    options,
    startedAt: performance.now(),
    requestId: '',
    head: [],
    path: '',
    destination: null,
    address: '',
  };
}

/** The first value of a header. */
export const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;
