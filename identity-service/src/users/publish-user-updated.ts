import type { Tx } from '@tessera/chassis/db/types';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { UserRow } from '../schema/user.table.ts';
import { sessions } from '../sessions/session.repository.ts';

/** Publishes that a user changed. Returns snapshots of all their sessions, to be cached after the commit. */
export async function publishUserUpdated(tx: Tx, user: UserRow): Promise<HashedSnapshot[]> {
  await tx.publish(identityEvents.userUpdated, {
    aggregate: user.id,
    actor: user.id,
    data: userPayload(user),
  });
  return sessions.incrementVersions(tx, user.id);
}

/** The payload of user events: no personal data (SEC-134). */
export function userPayload({ id, emailVerified }: Pick<UserRow, 'id' | 'emailVerified'>) {
  return { userId: id, emailVerified };
}
