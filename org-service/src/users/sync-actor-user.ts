import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { users } from './user.repository.ts';

/**
 * Inserts or updates the actor's local profile and locks it until the transaction ends. A new user need not wait for
 * the event, and a deleted user cannot join an organization through an old session.
 */
export async function syncActorUser(tx: Tx, { user }: UserActor): Promise<void> {
  if (!(await users.upsertAndLock(tx, { ...user, userId: user.id }))) {
    throw new ApiError(commonErrors.UNAUTHORIZED);
  }
}
