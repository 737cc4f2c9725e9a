import { type Reply, redirect } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { emailVerificationErrors as errors } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import { issueSessionCookies, openSession } from '../sessions/open-session.ts';
import { refreshSessionCookies } from '../sessions/refresh-session-cookies.ts';
import { publishUserUpdated } from '../users/publish-user-updated.ts';
import { users } from '../users/user.repository.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { readVerificationToken, type VerificationClaims } from './verification-token.ts';

type Input = {
  readonly currentSession: CurrentSession | null;
  readonly token: string;
  readonly callbackURL?: string | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

/** Handles a mailed link. With a `callbackURL`, errors redirect there too, with their code in `error`. */
export async function verifyEmail(deps: IdentityDeps, actor: UserActor | null, input: Input) {
  const target = input.callbackURL || undefined;
  if (target !== undefined) deps.trustedUrls.assertTarget(target);
  try {
    const user = await openLink(deps, actor, { ...input, callbackURL: target });
    if (target === undefined) return { status: true, user } as const;
    return redirect(withQuery(target, { error: null, token: null }));
  } catch (error) {
    if (target === undefined || !(error instanceof ApiError)) throw error;
    return redirect(withQuery(target, { error: error.code.toLowerCase(), token: null }));
  }
}

/** Verifies the address, any number of times, or changes it and returns the user. */
async function openLink(deps: IdentityDeps, actor: UserActor | null, input: Input) {
  const token = await readVerificationToken(input.token, deps.config.authSecrets, deps.clock.now());
  if (token.outcome === 'change') return confirmEmailChange(deps, actor, token.claims, input);
  if (token.outcome === 'verify') {
    await verifyAddress(deps, actor, token.claims, input);
    return null;
  }
  throw new ApiError(token.outcome === 'expired' ? errors.TOKEN_EXPIRED : errors.INVALID_TOKEN);
}

/**
 * Throws `USER_NOT_FOUND` when the user no longer has that address, and `UNAUTHORIZED` outside a session of the user
 * when the link requires one. Only the first opening may sign in.
 */
async function verifyAddress(
  deps: IdentityDeps,
  actor: UserActor | null,
  { userId, email }: VerificationClaims,
  { currentSession, clientInfo, reply }: Input,
): Promise<void> {
  const { db, clock, config, log } = deps;
  const ownSession = actor?.user.id === userId ? currentSession : null;
  const outcome = await db.transaction(async (tx) => {
    const options = { at: clock.now(), inOwnSession: ownSession !== null };
    const user = await users.verify(tx, { id: userId, email }, options);
    if (user === null) return null;
    const changed = await publishUserUpdated(tx, user);
    const isSigningIn = config.signInAfterVerification && ownSession === null;
    const opened = isSigningIn
      ? await openSession(deps, tx, { user, clientInfo, remember: true })
      : null;
    return { changed, opened };
  });
  if (outcome === null) {
    const owner = await users.findById(db, userId);
    if (owner?.email !== email) throw new ApiError(errors.USER_NOT_FOUND);
    if (!owner.emailVerified) throw new ApiError(errors.UNAUTHORIZED);
    return;
  }

  log.info({ security: 'email-verified', userId }, 'email verified');
  reply.cookies(await refreshSessionCookies(deps, ownSession, outcome.changed));
  if (outcome.opened !== null) reply.cookies(await issueSessionCookies(deps, outcome.opened));
}
