import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import type { ClientInfo, MachineActor, UserActor } from '@tessera/contracts/actor';
import * as z from 'zod';
import type { Log } from '../../ports/log.ts';
import type { CurrentSession, SessionReader } from '../../sessions/session-reader.ts';
import type { MachineReader } from '../../tokens/machine-reader.ts';
import { noSessionCookies, type SessionCookies, type SessionCookieValues } from '../cookies.ts';
import type { BoundRoute, HandlerContext, Reply } from '../handle.ts';
import type { TrustedUrls } from '../origin.ts';
import type { RouteTable } from '../route-table.ts';

/** A step of the dispatcher. A step that has nothing to wait for returns no promise. */
export type Step = (state: RequestState) => void | Promise<void>;

/** What the steps need besides the request; the same for all requests of a service. */
export type DispatcherOptions = {
  readonly log: Log;
  readonly cookies: SessionCookies;
  readonly sessions: SessionReader;
  /** Only in services that accept machine clients. */
  readonly machines?: MachineReader | undefined;
  readonly trustedUrls: TrustedUrls;
  readonly maxBodyBytes: number;
};

/** Stands for the route until `matchRoute` has found it. Its path is the label of unknown paths in metrics and spans. */
const unknownRoute: BoundRoute = {
  route: {
    method: 'GET',
    path: 'unknown',
    summary: 'No route',
    access: 'public',
    response: z.null(),
    errors: [],
  },
  run: () => null,
};
const NO_BYTES = Buffer.alloc(0);

/** Everything that is known of one request. Each step fills its part; the handler reads it as its `Context`. */
export class RequestState implements HandlerContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: DispatcherOptions;
  readonly findRoute: RouteTable;
  readonly path: string;
  readonly rawQuery: ParsedUrlQuery;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;

  /** Set by `matchRoute`. */
  bound = unknownRoute;
  rawParams: Readonly<Record<string, string>> = {};
  /** Set by `readBody`: the bytes of routes that read `raw`, the parsed body of others. */
  bytes: Buffer = NO_BYTES;
  rawBody: unknown = undefined;
  /** Set by `validate`. */
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
  /** Set by `authenticate`. */
  cookie: SessionCookieValues = noSessionCookies;
  currentSession: CurrentSession | null = null;
  actor: UserActor | MachineActor | null = null;
  /** Set by `run`. */
  result: unknown = undefined;
  #signal: AbortSignal | null = null;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    findRoute: RouteTable,
    options: DispatcherOptions,
  ) {
    this.request = request;
    this.response = response;
    this.findRoute = findRoute;
    this.options = options;
    const target = request.url ?? '';
    const mark = target.indexOf('?');
    this.path = mark === -1 ? target : target.slice(0, mark);
    this.rawQuery = mark === -1 ? {} : parseQuery(target.slice(mark + 1));
    this.clientInfo = clientInfoOf(request);
    this.reply = new ResponseReply(response);
  }

  get headers() {
    return this.request.headers;
  }

  /** Created on first use, because both the controller and the abort cost time in calls that do not need them. */
  get signal(): AbortSignal {
    this.#signal ??= disconnectSignalOf(this.response);
    return this.#signal;
  }
}

class ResponseReply implements Reply {
  readonly #response: ServerResponse;
  constructor(response: ServerResponse) {
    this.#response = response;
  }
  cookies(lines: readonly string[]): void {
    this.#response.appendHeader('set-cookie', [...lines]);
  }
  header(name: string, value: string): void {
    this.#response.setHeader(name, value);
  }
}

/** Aborted when the client disconnects before the response is complete. */
function disconnectSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

function clientInfoOf({ headers, socket }: IncomingMessage): ClientInfo {
  return {
    ip: firstValue(headers['x-forwarded-for']) ?? socket.remoteAddress ?? null,
    userAgent: headers['user-agent']?.slice(0, 512) ?? null,
    language: headers['accept-language']?.slice(0, 256) ?? null,
    country: firstValue(headers['x-client-country'])?.slice(0, 2) ?? null,
  };
}

/** The first value of a header. */
export const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;
