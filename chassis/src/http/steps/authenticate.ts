import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { toUserActor } from '../../sessions/session-reader.ts';
import { USER_ID_HEADER } from '../../telemetry/trace.ts';
import { bearerOf } from '../../tokens/verify-token.ts';
import type { RequestState } from './request-state.ts';

const HEADER_VALUE = /^[\w.-]{1,64}$/;

/** Finds the actor: a machine client by its bearer token, or a user by the session cookie. */
export function authenticate(state: RequestState): void | Promise<void> {
  const { request, response, bound, options } = state;
  state.cookie = options.cookies.read(request.headers.cookie);
  if (state.cookie.ambiguous) response.appendHeader('set-cookie', options.cookies.clear());
  const { authorization } = request.headers;
  // A request with a bearer token is authenticated by the token alone; its cookies are ignored.
  if (bound.route.oauthScope !== undefined && authorization !== undefined)
    return authenticateMachine(state, authorization);
  if (bound.route.access !== 'public') return authenticateUser(state);
}

async function authenticateMachine(state: RequestState, authorization: string): Promise<void> {
  const { machines } = state.options;
  const token = bearerOf(authorization);
  const machine = token === null ? null : ((await machines?.(token)) ?? null);
  if (machine === null) {
    state.response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
    throw new ApiError(commonErrors.UNAUTHORIZED);
  }
  state.actor = { ...machine, clientInfo: state.clientInfo };
}

async function authenticateUser(state: RequestState): Promise<void> {
  const { bound, cookie, options, clientInfo } = state;
  const session = cookie.token === null ? null : await options.sessions.resolve(cookie.token);
  if (session === null) {
    if (bound.route.access === 'session') throw new ApiError(commonErrors.UNAUTHORIZED);
    return;
  }
  state.currentSession = session;
  state.actor = toUserActor(session, clientInfo);
  const { id } = session.snapshot.user;
  // Imported ids may have characters that no header can contain.
  if (HEADER_VALUE.test(id)) state.response.setHeader(USER_ID_HEADER, id);
}
