import type { Delivery } from '@tessera/contracts/billing/deliveries';
import type { ListedDelivery } from './visible-delivery.repository.ts';

/** A delivery as its organization sees it; other columns are not returned. */
export function toDelivery({ recordKind, recordId, ...row }: ListedDelivery): Delivery {
  // A quarantined delivery has changed no record.
  const hasRecord = row.status !== 'quarantined' && recordKind !== null && recordId !== null;
  const record = hasRecord ? { kind: recordKind, id: recordId } : null;
  return { ...row, record };
}
