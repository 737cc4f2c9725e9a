import { type CustomerDetail, customerErrors } from '@app/contracts/billing/customers';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import type { Json } from '../records/shape.ts';
import { customers } from './customer.repository.ts';
import { toCustomer } from './list-customers.ts';

type Input = {
  readonly by: SignedIn;
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getCustomer(
  deps: BillingDeps,
  { by, id, organizationId: named }: Input,
): Promise<CustomerDetail> {
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const row = await customers.find(deps.db, organizationId, id);
  if (row === null) throw new ApiError(customerErrors.CUSTOMER_NOT_FOUND);
  const held = await customers.holdings(deps.db, id, row.providerOrganizationId);
  return {
    ...toCustomer(row),
    subscriptions: held.subscriptions.map(
      withName('productName', { currentPeriodEnd: null, endedAt: null }),
    ),
    benefits: held.benefits.map(
      withName('description', { benefitType: null, grantedAt: null, revokedAt: null }),
    ),
    meters: held.meters.map(withName('meterName')),
  } as CustomerDetail;
}

/**
 * A view with the name of what it is of, under the name that the contract gives it; `missing` stands for
 * what a partial copy did not carry.
 */
const withName =
  (field: string, missing: Json = {}) =>
  ({ view, name }: Json) => ({ ...missing, ...(view as Json), [field]: name ?? null });
