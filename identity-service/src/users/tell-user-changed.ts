import type { Tx } from '@tessera/chassis/db/db';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { UserRow } from '../schema/user.table.ts';
import { sessions } from '../sessions/session.repository.ts';
import { factsOf } from './user-facts.ts';

/** The fact that a user changed, and all their sessions as they are now, to be copied after the commit. */
export async function tellUserChanged(tx: Tx, user: UserRow): Promise<HashedSnapshot[]> {
  await tx.publish(identityEvents.userUpdated, {
    aggregate: user.id,
    actor: user.id,
    data: factsOf(user),
  });
  return sessions.touchAll(tx, user.id);
}
