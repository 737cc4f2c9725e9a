import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type CustomerDetail, customerErrors } from '@tessera/contracts/billing/customers';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
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
    subscriptions: related.subscriptions.map(({ document, name }) => ({
      ...completeDocument('subscription', document),
      productName: name,
    })),
    benefits: related.benefits.map(({ document, name }) => ({
      ...completeDocument('benefit-grant', document),
      description: name,
    })),
    meters: related.meters.map(({ document, name }) => ({
      ...completeDocument('customer-meter', document),
      meterName: name,
    })),
    state: related.state === null ? null : completeDocument('customer-state', related.state),
  };
}
