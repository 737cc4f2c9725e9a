import type { Delivery } from '@tessera/contracts/billing/deliveries';
import type { ListedDelivery } from './visible-delivery.repository.ts';

/** A delivery as its organization sees it; what else the row has does not leave. */
export function showDelivery({ recordKind, recordId, ...row }: ListedDelivery): Delivery {
  // What is laid aside has made no record, whichever it names.
  const hasRecord = row.status !== 'quarantined' && recordKind !== null && recordId !== null;
  const record = hasRecord ? { kind: recordKind, id: recordId } : null;
  return { ...row, record };
}
