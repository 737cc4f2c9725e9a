import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors as errors } from '@tessera/contracts/identity/passwords';
import { userErrors } from '@tessera/contracts/identity/users';
import { accounts } from '../accounts/account.repository.ts';
import { credentials } from '../accounts/credential.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { users } from '../users/user.repository.ts';
import { notifyPasswordChanged } from './notify-password-changed.ts';
import { assertPasswordLength } from './password.rules.ts';

type Input = { readonly userId: string; readonly newPassword: string };

/** Sets a password for a user without one. For other services only, not for browsers. */
export async function setPassword(deps: IdentityDeps, { userId, newPassword }: Input) {
  const { db, clock, random, config, passwords, log } = deps;
  assertPasswordLength(newPassword, config);
  if (await accounts.findCredential(db, userId)) {
    throw new ApiError(errors.USER_ALREADY_HAS_A_PASSWORD);
  }
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    const user = await users.lock(tx, userId);
    if (user === null) throw new ApiError(userErrors.USER_NOT_FOUND);
    const credential = { id: random.id(), userId, passwordHash, at: clock.now() };
    if (!(await credentials.insert(tx, credential))) {
      throw new ApiError(errors.USER_ALREADY_HAS_A_PASSWORD);
    }
    await notifyPasswordChanged(deps, tx, user);
  });
  log.info({ security: 'password-set', userId }, 'password set');
  return { status: true } as const;
}
