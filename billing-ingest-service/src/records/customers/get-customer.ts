import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { type CustomerDetail, customerErrors } from '@tessera/contracts/billing/customers';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { completeDocument } from '../complete-document.ts';
import type { Json } from '../shape.ts';
import { customers } from './list.ts';
import { toCustomer } from './list-customers.ts';

export async function getCustomer(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<CustomerDetail> {
  const unknown = customerErrors.CUSTOMER_NOT_FOUND;
  const { row } = await readRecord(deps, actor, customers.basic, input, unknown);
  const related = await customers.findRelated(deps.db, row.id, row.providerOrganizationId);
  return {
    ...toCustomer(row),
    subscriptions: related.subscriptions.map(withName('subscription', 'productName')),
    benefits: related.benefits.map(withName('benefit-grant', 'description')),
    meters: related.meters.map(withName('customer-meter', 'meterName')),
    state: related.state,
  } as CustomerDetail;
}

/** A document with a name, under the property that the contract defines. */
const withName =
  (kind: RecordKind, field: string) =>
  ({ document, name }: { readonly document: Json; readonly name: string | null }) => ({
    ...completeDocument(kind, document),
    [field]: name,
  });
