import { csvFile, handle } from '@tessera/chassis/http/handle';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import type { BillingDeps } from '../../deps.ts';
import { exportCustomers } from './export-customers.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';

export const customerHandlers = (deps: BillingDeps) => [
  handle(customerRoutes.listCustomers, ({ actor, query }) => listCustomers(deps, actor, query)),
  handle(customerRoutes.getCustomer, ({ actor, params, query }) =>
    getCustomer(deps, actor, { ...params, ...query }),
  ),
  handle(customerRoutes.exportCustomers, async ({ actor, query }) =>
    csvFile('customers.csv', await exportCustomers(deps, actor, query)),
  ),
];
