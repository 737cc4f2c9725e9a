import type { Tx } from '@tessera/chassis/db/types';
import { type ConnectionRow, connections } from '../connections/connection.repository.ts';
import { endConnection } from '../connections/end-connection.ts';
import { erasedMerchants } from '../connections/erased-merchant.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from '../endpoints/remove-endpoints.ts';
import { unconfirmedMerchantOf } from '../records/merchant.rules.ts';
import { organizationErasures } from './organization-erasure.repository.ts';

type Deps = Pick<BillingDeps, 'db' | 'log' | 'clock'>;

/**
 * Removes the endpoints and the link of a deleted organization and requests the erasure of its deliveries and records,
 * in one transaction: the link says which records they are. Idempotent.
 */
export async function handleOrganizationDeleted(
  { db, log, clock }: Deps,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Endpoints first: their next delivery would link the organization again.
    await removeEndpoints({ db: tx, log }, { organizationId, id: null });
    const link = await connections.lock(tx, organizationId);
    await endConnection({ db: tx, log }, { organizationId });
    await requestErasure(tx, organizationId, link, clock.now());
  });
}

async function requestErasure(
  tx: Tx,
  organizationId: string,
  link: ConnectionRow | null,
  now: Date,
): Promise<void> {
  const merchants = link === null ? [] : merchantsOf(link);
  await organizationErasures.request(tx, { organizationId, merchants, now });
  if (link?.isConfirmed) await erasedMerchants.insert(tx, link.providerOrganizationId, now);
}

/** A link that is not confirmed shows the organization only records from its own endpoints. */
const merchantsOf = ({ organizationId, providerOrganizationId, isConfirmed }: ConnectionRow) => [
  unconfirmedMerchantOf(organizationId, providerOrganizationId),
  ...(isConfirmed ? [providerOrganizationId] : []),
];
