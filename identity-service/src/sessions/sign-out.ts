import type { SessionCookieValues } from '@tessera/chassis/http/cookies';
import type { Reply } from '@tessera/chassis/http/handle';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session.repository.ts';

type Input = { readonly cookie: SessionCookieValues; readonly reply: Reply };

/** Ends the session of the cookie, if any, and clears the cookies in either case. */
export async function signOut(deps: IdentityDeps, { cookie, reply }: Input) {
  if (cookie.token !== null) {
    const tokenHash = hashToken(cookie.token);
    await endSessions(deps, (tx) => sessions.end(tx, tokenHash));
  }
  reply.cookies(deps.cookies.clear());
  return { success: true } as const;
}
