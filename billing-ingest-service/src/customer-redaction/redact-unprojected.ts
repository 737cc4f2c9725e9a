import type { Tx } from '@tessera/chassis/db/types';
import { connections } from '../connections/connection.repository.ts';
import { parseUnconfirmedMerchant } from '../records/merchant.rules.ts';
import { type CustomerRedaction, customerRedactions } from './customer-redaction.repository.ts';
import { type ErasedCustomer, redactUnprojected } from './redact-unprojected.rules.ts';
import { unprojectedPayloads } from './unprojected-payload.repository.ts';

/**
 * Searches the next payloads without a record for the customer, and for others that have been searched for as far, so that
 * many deleted customers do not need as many searches. Before the records are redacted, because these have the address.
 */
export async function redactNextUnprojected(
  tx: Tx,
  redaction: CustomerRedaction,
  now: Date,
): Promise<void> {
  const { scannedTo: after } = redaction;
  const group = await customerRedactions.listScanning(tx, after, now);
  const customers = await withOrganizations(tx, group);
  const found = await unprojectedPayloads.lockNext(tx, after);
  const payloads = new Map<string, number>();
  for (const delivery of found) {
    const redacted = redactUnprojected(delivery, customers);
    if (redacted === null) continue;
    await unprojectedPayloads.save(tx, delivery.position, redacted.payload, now);
    for (const id of redacted.customerIds) payloads.set(id, (payloads.get(id) ?? 0) + 1);
  }
  const to = found.at(-1)?.position ?? null;
  await unprojectedPayloads.deleteConflicts(tx, { after, to }, customers);
  const counted = group.map((one) => ({ ...one, payloads: payloads.get(one.customerId) ?? 0 }));
  await customerRedactions.advanceScan(tx, counted, to);
}

async function withOrganizations(
  tx: Tx,
  group: readonly Omit<ErasedCustomer, 'organizationId'>[],
): Promise<ErasedCustomer[]> {
  const organizations = await connections.findOrganizations(
    tx,
    group.map(({ merchant }) => merchant),
  );
  return group.map((customer) => ({
    ...customer,
    organizationId:
      parseUnconfirmedMerchant(customer.merchant)?.organizationId ??
      organizations.get(customer.merchant ?? '') ??
      null,
  }));
}
