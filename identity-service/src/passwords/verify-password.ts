import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors as errors } from '@tessera/contracts/identity/passwords';
import type { IdentityDeps } from '../deps.ts';
import { assertOwnPassword } from './assert-own-password.ts';

type Input = {
  readonly password: string;
  readonly clientInfo: ClientInfo;
};

/** Checks the user's own password. A user without a password gets the same error as for a wrong one. */
export async function verifyPassword(
  deps: IdentityDeps,
  actor: UserActor,
  { password, clientInfo }: Input,
) {
  try {
    await assertOwnPassword(deps, actor, password, clientInfo.ip);
  } catch (error) {
    const hasNoPassword =
      error instanceof ApiError && error.is(errors.CREDENTIAL_ACCOUNT_NOT_FOUND);
    throw hasNoPassword ? new ApiError(errors.INVALID_PASSWORD) : error;
  }
  return { status: true } as const;
}
