import type { Tx } from '@tessera/chassis/db/db';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors as errors } from '@tessera/contracts/identity/passwords';
import { credentials } from '../accounts/credential.repository.ts';
import { nameOfLogin } from '../accounts/login-name.rules.ts';
import { removedAccounts } from '../accounts/removed-account.repository.ts';
import { tellLoginsChanged } from '../accounts/tell-login-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import type { UserRecord } from '../schema/user.table.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { knownAddresses } from '../sessions/known-address.repository.ts';
import { type EndedSession, sessions } from '../sessions/session.repository.ts';
import { emailProvenAt } from '../users/email-proof.rules.ts';
import { tellUserChanged } from '../users/tell-user-changed.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { assertPasswordLength } from './password.rules.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

type Input = { readonly newPassword: string; readonly token?: string | undefined };

/** Sets a new password by a mailed token, which is used up only together with that. */
export async function resetPassword(deps: IdentityDeps, { newPassword, token }: Input) {
  const { db, clock, config, passwords, log, random } = deps;
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
    const user = await users.lock(tx, userId);
    if (user === null) throw new ApiError(errors.INVALID_TOKEN);
    await credentials.put(tx, { id: random.id(), userId, passwordHash, at: clock.now() });
    await tellPasswordChanged(deps, tx, user);
    const ended = await endUnproven(deps, tx, user);
    log.info({ security: 'password-reset', userId }, 'password reset');
    return ended;
  });
  return { status: true } as const;
}

/**
 * A reset proves the address: its token was mailed there. What was added before the address was first proven may be
 * somebody else's, who registered it: linked logins go, to be restored by the user alone, and so does the exemption of
 * the IP addresses that signed in. If this is the first proof, all sessions end too (SEC-56, SEC-125).
 */
async function endUnproven(
  { clock, config }: IdentityDeps,
  tx: Tx,
  user: UserRecord,
): Promise<EndedSession[]> {
  const now = clock.now();
  const provenAt = emailProvenAt(user);
  const removed = await removedAccounts.remove(tx, user.id, provenAt, now);
  await knownAddresses.removeBefore(tx, user.id, provenAt);
  if (removed.length > 0) {
    const logins = removed.map(nameOfLogin);
    await tellLoginsChanged({ config }, tx, user, { logins, change: 'unlinked' });
  }
  if (provenAt !== null && !config.resetRevokesSessions) return [];
  const ended = await sessions.endAll(tx, user.id, null);
  if (provenAt === null) {
    const change = { emailVerified: true, emailProvenAt: now };
    await tellUserChanged(tx, await users.change(tx, user, change, now));
  }
  return ended;
}
