import { csvFile, handle } from '@tessera/chassis/http/handle';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import type { BillingDeps } from '../deps.ts';
import { exportCustomers } from './export-customers.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';

export const customerHandlers = (deps: BillingDeps) => [
  handle(customerRoutes.listCustomers, ({ by, query }) => listCustomers(deps, { by, ...query })),
  handle(customerRoutes.getCustomer, ({ by, params, query }) =>
    getCustomer(deps, { by, ...params, ...query }),
  ),
  handle(customerRoutes.exportCustomers, async ({ by, query }) =>
    csvFile('customers.csv', await exportCustomers(deps, { by, ...query })),
  ),
];
