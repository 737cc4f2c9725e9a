import type { Tx } from '@tessera/chassis/db/db';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { users } from './user.repository.ts';

/**
 * The actor as a row of ours, held until the transaction ends: a fresh user need not wait for the
 * event, and a user whose deletion has been heard cannot join anything through an old session.
 */
export async function syncActorUser(tx: Tx, { user }: UserActor): Promise<void> {
  if (!(await users.upsertAndLock(tx, { ...user, userId: user.id }))) {
    throw new ApiError(commonErrors.UNAUTHORIZED);
  }
}
