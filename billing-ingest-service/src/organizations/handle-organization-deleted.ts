import type { Tx } from '@tessera/chassis/db/types';
import { endConnection } from '../connections/end-connection.ts';
import { erasedMerchants } from '../connections/erased-merchant.repository.ts';
import { formerConnections } from '../connections/former-connection.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from '../endpoints/remove-endpoints.ts';
import { isReservedMerchant, unconfirmedMerchantOf } from '../records/merchant.rules.ts';
import { organizationErasures } from './organization-erasure.repository.ts';

type Deps = Pick<BillingDeps, 'db' | 'log' | 'clock'>;

/**
 * Removes the endpoints and the link of a deleted organization and requests the erasure of its deliveries and records,
 * in one transaction: its link and its former links say which records they are. Idempotent.
 */
export async function handleOrganizationDeleted(
  { db, log, clock }: Deps,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Endpoints first: their next delivery would link the organization again.
    await removeEndpoints({ db: tx, log }, { organizationId, id: null });
    // A former link from now on.
    await endConnection({ db: tx, log }, { organizationId });
    await requestErasure(tx, organizationId, clock.now());
  });
}

async function requestErasure(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const former = await formerConnections.take(tx, organizationId);
  const linked = former.filter((merchant) => !isReservedMerchant(merchant));
  // Records from its own endpoints that have not been reassigned to the merchant.
  const own = linked.map((merchant) => unconfirmedMerchantOf(organizationId, merchant));
  const merchants = [...new Set([...former, ...own])];
  await organizationErasures.request(tx, { organizationId, merchants, now });
  for (const merchant of linked) await erasedMerchants.insert(tx, merchant, now);
}
