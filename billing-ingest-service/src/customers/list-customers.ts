import type { Customer, customerRoutes } from '@app/contracts/billing/customers';
import type { RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, searchPattern, toPage } from '../paging/page-cursor.ts';
import { type CustomerRow, customers } from './customer.repository.ts';

type Input = { readonly by: SignedIn } & RouteQuery<typeof customerRoutes.listCustomers>;

export async function listCustomers(
  deps: BillingDeps,
  { by, organizationId: named, limit, cursor, search }: Input,
) {
  const after = parseCursor(cursor);
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const pattern = searchPattern(search);
  const rows = await customers.list(deps.db, { organizationId, after, pattern, limit });
  return toPage(rows, limit, toCustomer);
}

/** A row as callers see it; the link to a deleted user is not shown. */
export function toCustomer({ view, isForgotten }: CustomerRow): Customer {
  const customer = { ...view, metadata: view.metadata ?? {} } as unknown as Customer;
  return isForgotten ? { ...customer, externalId: null } : customer;
}
