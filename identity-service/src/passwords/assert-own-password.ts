import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { accounts } from '../accounts/account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkPassword } from './check-password.ts';

/**
 * Checks the user's own password and returns its stored hash. Throws `CREDENTIAL_ACCOUNT_NOT_FOUND`
 * when the user has no password and `INVALID_PASSWORD` for a wrong one, which counts as a failed attempt.
 */
export async function assertOwnPassword(
  deps: IdentityDeps,
  { user }: UserActor,
  password: string,
  ip: string | null,
): Promise<string> {
  const credential = await accounts.findCredential(deps.db, user.id);
  const storedHash = credential?.passwordHash ?? null;
  if (storedHash === null) throw new ApiError(passwordErrors.CREDENTIAL_ACCOUNT_NOT_FOUND);
  const account = { userId: user.id, passwordHash: storedHash };
  const checked = await checkPassword(deps, { name: user.email, password, ip, account });
  if (checked.passwordHash === null) throw new ApiError(passwordErrors.INVALID_PASSWORD);
  checked.uncountAttempt();
  return checked.passwordHash;
}
