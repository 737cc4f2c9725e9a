import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sessionCookies } from '@tessera/chassis/http/cookies';
import { type BoundRoute, handle } from '@tessera/chassis/http/handle';
import { trustedUrls } from '@tessera/chassis/http/origin';
import { compileRouteTable } from '@tessera/chassis/http/route-table';
import { type DispatcherOptions, RequestState } from '@tessera/chassis/http/steps/request-state';
import { createLog } from '@tessera/chassis/ports/log';
import type { Route } from '@tessera/contracts/define/route';
import type { SessionSnapshot } from '@tessera/contracts/identity/requests';
import * as z from 'zod';

const baseUrl = 'http://app.test';
const secrets = ['a secret of at least thirty-two characters'];
export const testCookies = sessionCookies({ baseUrl, secrets });

/** The `Cookie` header of a session with this token. */
export const cookieOf = (token: string) =>
  testCookies
    .set(token, { seconds: 60, remember: true })
    .map((line) => line.split(';', 1)[0])
    .join('; ');

export const testSnapshot: SessionSnapshot = {
  version: 1,
  remembered: true,
  session: {
    id: 'session-1',
    userId: 'user-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
    createdAt: '2029-01-01T00:00:00.000Z',
    updatedAt: '2029-01-01T00:00:00.000Z',
    ipAddress: null,
    userAgent: null,
    activeOrganizationId: null,
    activeTeamId: null,
  },
  user: {
    id: 'user-1',
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: true,
    image: null,
    username: null,
    displayUsername: null,
    language: 'en',
    createdAt: '2029-01-01T00:00:00.000Z',
    updatedAt: '2029-01-01T00:00:00.000Z',
  },
};

/** A route for tests of single steps. */
export const testRoute = (route: Partial<Route> = {}): Route => ({
  method: 'POST',
  path: '/test',
  summary: 'A route of a test',
  access: 'public',
  response: z.unknown(),
  errors: [],
  ...route,
});

type Options = {
  /** The matched route, or its fields that differ from `testRoute`. */
  readonly route?: Partial<Route>;
  readonly bound?: Partial<BoundRoute>;
  readonly url?: string;
  readonly headers?: IncomingMessage['headers'];
  readonly body?: string;
  readonly dispatcher?: Partial<DispatcherOptions>;
};

/** The state of a request whose route is matched, without a server or a connection. */
export function requestState(options: Options = {}): RequestState {
  const { headers = {}, url = '/test', body = '' } = options;
  const route = testRoute(options.route);
  const bound: BoundRoute = { ...handle(route, () => null), ...options.bound };
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: route.method, url, headers });
  request.push(body);
  request.push(null);
  const state = new RequestState(
    request,
    new ServerResponse(request),
    compileRouteTable([bound], ['/api']),
    {
      log: createLog('test', 'silent'),
      cookies: testCookies,
      sessions: { resolve: async () => null, find: async () => null },
      trustedUrls: trustedUrls(baseUrl, []),
      maxBodyBytes: 100,
      ...options.dispatcher,
    },
  );
  state.bound = bound;
  return state;
}
