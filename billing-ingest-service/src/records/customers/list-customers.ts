import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Customer, customerRoutes } from '@tessera/contracts/billing/customers';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type CustomerRow, customers } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof customerRoutes.listCustomers>;

export const listCustomers = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, customers.withTotals, input, (row) => ({
    ...toCustomer(row),
    activeSubscriptionCount: row.activeSubscriptionCount,
    spent: [...row.spent],
  }));

/** The row as a response item; the link to a deleted user is not shown. */
export function toCustomer({ document: stored, isUserDeleted }: CustomerRow): Customer {
  const document = completeDocument('customer', stored);
  const customer = { ...document, metadata: document.metadata ?? {} };
  return isUserDeleted ? { ...customer, externalId: null } : customer;
}
