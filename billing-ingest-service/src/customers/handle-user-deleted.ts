import type { BillingDeps } from '../deps.ts';
import { customers } from './customer.repository.ts';

/**
 * The account is gone: customers that name it are nobody's. Noted once and looked up when read, so that
 * a delivery that is told later, or again, does not bring the link back.
 */
export async function handleUserDeleted(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  { userId }: { readonly userId: string },
): Promise<void> {
  await db.transaction((tx) => customers.insertDeletedUser(tx, userId, clock.now()));
}
