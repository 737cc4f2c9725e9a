import type { Delivery } from '@app/contracts/billing/deliveries';
import type { ListedDelivery } from './visible-delivery.repository.ts';

/** A delivery as its organization sees it; what else the row has does not leave. */
export function showDelivery({ recordKind, recordId, ...row }: ListedDelivery): Delivery {
  const record =
    recordKind === null || recordId === null ? null : { kind: recordKind, id: recordId };
  return { ...row, record };
}
