import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type OrderDetail, orderErrors } from '@tessera/contracts/billing/orders';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { orders } from './list.ts';
import { toOrder } from './list-orders.ts';
import { sumRefunds } from './refund-sum.rules.ts';

export async function getOrder(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<OrderDetail> {
  const { row, organizationId } = await readRecord(
    deps,
    actor,
    orders,
    input,
    orderErrors.ORDER_NOT_FOUND,
  );
  const { refunds: documents, subscription } = await orders.findRelated(
    deps.db,
    organizationId,
    row.id,
  );
  const { items, billingAddress, customFieldData, discount } = completeDocument(
    'order',
    row.document,
  );
  const order = toOrder(row);
  const refunds = documents.map((document) => ({
    ...completeDocument('refund', document),
    revokeBenefits: document.revokeBenefits ?? false,
  }));
  return {
    ...order,
    items: items ?? [],
    billingAddress,
    customFieldData: customFieldData ?? {},
    discount,
    subscription: subscription === null ? null : completeDocument('subscription', subscription),
    refunds,
    refundSum: sumRefunds(order, refunds),
  };
}
