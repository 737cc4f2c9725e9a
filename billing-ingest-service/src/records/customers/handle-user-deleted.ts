import { erasures } from '@tessera/chassis/db/erasures';
import { deadLetters } from '@tessera/chassis/messaging/dead-letters';
import type { BillingDeps } from '../../deps.ts';
import { customers } from './list.ts';

/**
 * Removes the link between a deleted user and its customers. Stored once and checked on reads, so a later or repeated
 * delivery does not restore the link. Deletes the dead letters of the user.
 */
export async function handleUserDeleted(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  { userId }: { readonly userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await customers.insertDeletedUser(tx, userId, clock.now());
    await erasures.insert(tx, {
      subject: 'user',
      subjectId: userId,
      erasedAt: clock.now(),
      counts: { deadLetters: await deadLetters.deleteOfUser(tx, userId) },
    });
  });
}
