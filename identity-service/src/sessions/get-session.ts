import type { SessionCookieReading } from '@app/chassis/http/cookies';
import type { Reply } from '@app/chassis/http/handle';
import { type ResolvedSession, toSignedIn } from '@app/chassis/sessions/session-reader';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';
import { isRefreshDue } from './session.rules.ts';

type Input = {
  readonly by: ResolvedSession | null;
  readonly cookie: SessionCookieReading;
  readonly reply: Reply;
  readonly disableRefresh: boolean;
};

/** The caller's session and user, extended when due; null when there is none, never an error. */
export async function getSession(
  deps: IdentityDeps,
  { by, cookie, reply, disableRefresh }: Input,
): Promise<SignedIn | null> {
  const { config, clock, cookies } = deps;
  if (by === null) {
    if (cookie.token !== null) reply.cookies(cookies.clear());
    return null;
  }
  const mayRefresh = cookie.remember && !disableRefresh;
  const state = { expiresAt: by.session.expiresAt, remembered: by.remembered };
  if (!mayRefresh || !isRefreshDue(state, config, clock.now())) return by;
  return refresh(deps, by, reply);
}

/** Extends the row first: a session that was revoked meanwhile is not brought back. */
async function refresh(
  { db, config, clock, copies, cookies }: IdentityDeps,
  { session, tokenHash }: ResolvedSession,
  reply: Reply,
): Promise<SignedIn | null> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.sessionExpiresIn * 1_000);
  const extended = await sessions.extend(db, tokenHash, expiresAt, now);
  if (extended === null) {
    reply.cookies(cookies.clear());
    return null;
  }
  await copies.write([extended]);
  reply.cookies(cookies.set(session.token, { seconds: config.sessionExpiresIn, remember: true }));
  return toSignedIn(extended.snapshot, session.token);
}
