import type { Tx } from '@app/chassis/db/db';
import { hashToken } from '@app/chassis/sessions/session-token';
import { ApiError } from '@app/contracts/define/error';
import { passwordErrors as errors } from '@app/contracts/identity/passwords';
import { credentials } from '../accounts/credential.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { sessions } from '../sessions/session.repository.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { assertPasswordLength } from './password.rules.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

type Input = { readonly newPassword: string; readonly token?: string | undefined };

/** Sets a new password by a mailed token, which is used up only together with that. */
export async function resetPassword(deps: IdentityDeps, { newPassword, token }: Input) {
  const { db, clock, config, passwords, log } = deps;
  if (!token) throw new ApiError(errors.INVALID_TOKEN);
  assertPasswordLength(newPassword, config);
  const proof = { purpose: 'reset-password', tokenHash: hashToken(token) } as const;
  // Hashing is dear: not for tokens that nobody was mailed.
  if ((await verifications.findOwner(db, proof, clock.now())) === null) {
    throw new ApiError(errors.INVALID_TOKEN);
  }
  const passwordHash = await passwords.hash(newPassword);

  await endSessions(deps, async (tx) => {
    const userId = await verifications.redeem(tx, proof, clock.now());
    if (userId === null) throw new ApiError(errors.INVALID_TOKEN);
    await setByOwner(deps, tx, userId, passwordHash);
    log.info({ security: 'password-reset', userId }, 'password reset');
    return config.resetRevokesSessions ? sessions.endAll(tx, userId, null) : [];
  });
  return { status: true } as const;
}

async function setByOwner(
  deps: IdentityDeps,
  tx: Tx,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const { clock, random } = deps;
  const user = await users.lock(tx, userId);
  if (user === null) throw new ApiError(errors.INVALID_TOKEN);
  await credentials.put(tx, { id: random.id(), userId, passwordHash, at: clock.now() });
  // Whoever held the account while its address was unproven keeps no other way in (SEC-56).
  if (!user.emailVerified) await credentials.removeOthers(tx, userId);
  await tellPasswordChanged(deps, tx, user);
}
