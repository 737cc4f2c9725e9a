import type { Tx } from '@tessera/chassis/db/types';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors as errors } from '@tessera/contracts/identity/passwords';
import { credentials } from '../accounts/credential.repository.ts';
import { loginName, notifyLoginsChanged } from '../accounts/notify-logins-changed.ts';
import { removedAccounts } from '../accounts/removed-account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import type { UserRecord } from '../schema/user.table.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type EndedSession, sessions } from '../sessions/session.repository.ts';
import { trustedIps } from '../sessions/trusted-ip.repository.ts';
import { emailVerifiedAt } from '../users/email.rules.ts';
import { publishUserUpdated } from '../users/publish-user-updated.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { notifyPasswordChanged } from './notify-password-changed.ts';
import { assertPasswordLength } from './password.rules.ts';

type Input = { readonly newPassword: string; readonly token?: string | undefined };

/** Sets a new password with a mailed token and consumes the token in the same transaction. */
export async function resetPassword(deps: IdentityDeps, { newPassword, token }: Input) {
  const { db, clock, config, passwords, log, random } = deps;
  if (!token) throw new ApiError(errors.INVALID_TOKEN);
  assertPasswordLength(newPassword, config);
  const resetToken = { purpose: 'reset-password', tokenHash: hashToken(token) } as const;
  // Hashing is expensive: skip it for invalid tokens.
  const userId = await verifications.findOwner(db, resetToken, clock.now());
  if (userId === null) throw new ApiError(errors.INVALID_TOKEN);
  const passwordHash = await passwords.hash(newPassword);

  await endSessions(deps, async (tx) => {
    // The user before the token, as wherever tokens of a user are deleted.
    const user = await users.lock(tx, userId);
    const isConsumed = await verifications.consume(tx, { ...resetToken, userId }, clock.now());
    if (user === null || !isConsumed) throw new ApiError(errors.INVALID_TOKEN);
    await credentials.upsert(tx, { id: random.id(), userId, passwordHash, at: clock.now() });
    await notifyPasswordChanged(deps, tx, user);
    const ended = await removeUnverifiedAccess(deps, tx, user);
    log.info({ security: 'password-reset', userId }, 'password reset');
    return ended;
  });
  return { status: true } as const;
}

/**
 * A reset verifies the address, because its token was mailed there. What was added before the address was first
 * verified may belong to another person who registered it: linked logins are removed, to be restored by the user
 * only, and trusted IP addresses are deleted. If this is the first verification, all sessions end too (SEC-56,
 * SEC-125).
 */
async function removeUnverifiedAccess(
  { clock, config }: IdentityDeps,
  tx: Tx,
  user: UserRecord,
): Promise<EndedSession[]> {
  const now = clock.now();
  const verifiedAt = emailVerifiedAt(user);
  const removed = await removedAccounts.remove(tx, user.id, verifiedAt, now);
  await trustedIps.deleteBefore(tx, user.id, verifiedAt);
  if (removed.length > 0) {
    const logins = removed.map(loginName);
    await notifyLoginsChanged({ config }, tx, user, { logins, change: 'unlinked' });
  }
  if (verifiedAt !== null && !config.resetRevokesSessions) return [];
  const ended = await sessions.endAll(tx, user.id, null);
  if (verifiedAt === null) {
    const change = { emailVerified: true, emailVerifiedAt: now };
    await publishUserUpdated(tx, await users.update(tx, user, change, now));
  }
  return ended;
}
