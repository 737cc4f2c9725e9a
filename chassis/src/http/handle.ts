import type { ClientInfo, MachineActor, UserActor } from '@tessera/contracts/actor';
import type { ApiError } from '@tessera/contracts/define/error';
import type {
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@tessera/contracts/define/route';
import type { CurrentSession } from '../sessions/session-reader.ts';
import type { SessionCookieValues } from './cookies.ts';

/** What a handler can add to its response. */
export type Reply = {
  /** Adds `Set-Cookie` lines. */
  cookies(lines: readonly string[]): void;
  header(name: string, value: string): void;
};

type RouteActor<R extends Route> = R['access'] extends 'session'
  ? UserActor | (R extends { oauthScope: string } ? MachineActor : never)
  : R['access'] extends 'optional'
    ? UserActor | null
    : null;

type RouteSession<R extends Route> = R['access'] extends 'session'
  ? CurrentSession | (R extends { oauthScope: string } ? null : never)
  : R['access'] extends 'optional'
    ? CurrentSession | null
    : null;

type CommonContext = {
  /** The bytes as received, for routes that read `raw`; empty otherwise. */
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookie: SessionCookieValues;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** What the handler of a route receives. */
export type Context<R extends Route> = CommonContext & {
  /** Null for public calls, and for optional ones without a session. */
  readonly actor: RouteActor<R>;
  /** The session of a user actor; null for other actors. */
  readonly currentSession: RouteSession<R>;
  readonly body: RouteBody<R>;
  readonly query: RouteQuery<R>;
  readonly params: RouteParams<R>;
};

/** The same for any route, as the dispatcher knows it. */
export type HandlerContext = CommonContext & {
  readonly actor: UserActor | MachineActor | null;
  readonly currentSession: CurrentSession | null;
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
};

/** Redirects the browser: 302. */
export class Redirect {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}
export const redirect = (url: string) => new Redirect(url);

/** One message of an event stream. */
export type ServerSentEvent = {
  readonly id?: string;
  readonly event: string;
  readonly data: string;
};

/** A response of server-sent events, until the source ends or the client disconnects. */
export class EventStream {
  readonly events: AsyncIterable<ServerSentEvent>;
  constructor(events: AsyncIterable<ServerSentEvent>) {
    this.events = events;
  }
}
export const eventStream = (events: AsyncIterable<ServerSentEvent>) => new EventStream(events);

/** A file that is streamed while it is created; when the source throws, the transfer is aborted. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncIterable<string>;
  constructor(name: string, type: string, parts: AsyncIterable<string>) {
    this.name = name;
    this.type = type;
    this.parts = parts;
  }
}
export const csvFile = (name: string, parts: AsyncIterable<string>) =>
  new Download(name, 'text/csv; charset=utf-8', parts);
/** One JSON value a line. */
export const ndjsonFile = (name: string, parts: AsyncIterable<string>) =>
  new Download(name, 'application/x-ndjson', parts);
/** One JSON document. */
export const jsonFile = (name: string, parts: AsyncIterable<string>) =>
  new Download(name, 'application/json; charset=utf-8', parts);

/** A picture that never changes under its URL. */
export class Picture {
  readonly type: string;
  readonly bytes: Buffer;
  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}
export const picture = (type: string, bytes: Buffer) => new Picture(type, bytes);

type HandlerResult<R extends Route> =
  | RouteResponse<R>
  | Redirect
  | EventStream
  | Download
  | Picture;

export type BoundRoute = {
  readonly route: Route;
  /** Runs before the body's schema and the session check; its error takes precedence over their errors. */
  readonly assertFirst?: ((body: unknown) => void) | undefined;
  /** Called with every error of this route, including errors before its handler runs. */
  readonly onError?:
    | ((error: ApiError, params: Readonly<Record<string, string>>) => void)
    | undefined;
  /**
   * Declared as a method, whose parameter TypeScript compares in both directions: a handler needs the context of its
   * own route, and the dispatcher makes exactly that one, by the schemas and the access of the route.
   */
  run(context: HandlerContext): unknown;
};

/** Binds a route of the contract to its handler. */
export function handle<R extends Route>(
  route: R,
  run: (context: Context<R>) => Promise<HandlerResult<R>> | HandlerResult<R>,
  options: Pick<BoundRoute, 'assertFirst' | 'onError'> = {},
): BoundRoute {
  return { ...options, route, run };
}
