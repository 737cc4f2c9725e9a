import { type Caller, type Reply, redirect } from '@app/chassis/http/handle';
import { withQuery } from '@app/chassis/http/origin';
import { ApiError, type ErrorDefinition } from '@app/contracts/define/error';
import { emailVerificationErrors as errors } from '@app/contracts/identity/email-verification';
import { identityEvents } from '@app/contracts/identity/events';
import type { IdentityDeps } from '../deps.ts';
import { announceSession, openSession } from '../sessions/open-session.ts';
import { sessions } from '../sessions/session.repository.ts';
import { users } from '../users/user.repository.ts';
import { factsOf } from '../users/user-facts.ts';
import { openVerificationToken, type VerificationClaims } from './verification-token.ts';

type Input = {
  readonly token: string;
  readonly callbackURL?: string | undefined;
  readonly caller: Caller;
  readonly reply: Reply;
};

/** Opens a verification link: the address is proven, as often as it is opened. */
export async function verifyEmail(deps: IdentityDeps, input: Input) {
  const { clock, config, trustedUrls } = deps;
  const target = input.callbackURL || undefined;
  if (target !== undefined) trustedUrls.assertTarget(target);
  const refuse = (error: ErrorDefinition) => {
    if (target === undefined) throw new ApiError(error);
    return redirect(withQuery(target, { error: error.message }));
  };

  const opened = await openVerificationToken(input.token, config.authSecrets, clock.now());
  if (opened.outcome !== 'valid') {
    return refuse(opened.outcome === 'expired' ? errors.TOKEN_EXPIRED : errors.INVALID_TOKEN);
  }
  if (!(await verifyAddress(deps, opened.claims, input))) return refuse(errors.USER_NOT_FOUND);
  return target === undefined ? ({ status: true, user: null } as const) : redirect(target);
}

/** False when nobody has that address any more. Only the first opening may sign in. */
async function verifyAddress(
  deps: IdentityDeps,
  { userId, email }: VerificationClaims,
  { caller, reply }: Input,
): Promise<boolean> {
  const { db, clock, config, copies, log } = deps;
  const outcome = await db.transaction(async (tx) => {
    const user = await users.verify(tx, { id: userId, email }, clock.now());
    if (user === null) return null;
    await tx.publish(identityEvents.userUpdated, {
      aggregate: userId,
      actor: userId,
      data: factsOf(user),
    });
    const changed = await sessions.touchAll(tx, userId);
    const signIn = config.signInAfterVerification
      ? await openSession(deps, tx, { user, caller, remember: true })
      : null;
    return { changed, signIn };
  });
  if (outcome === null) return (await users.findById(db, userId))?.email === email;

  log.info({ security: 'email-verified', userId }, 'email verified');
  await copies.write(outcome.changed);
  if (outcome.signIn !== null) reply.cookies(await announceSession(deps, outcome.signIn));
  return true;
}
