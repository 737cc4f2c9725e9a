import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type {
  productRevenueRoutes,
  RevenueByProduct,
} from '@tessera/contracts/billing/reporting/revenue-by-product';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { findMerchant } from '../listing/merchant.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { productRevenue } from './product-revenue.repository.ts';
import { productsOf } from './product-revenue.rules.ts';
import { productDefinitions } from './report-definitions.ts';
import { rangeOf } from './report-range.rules.ts';

export type ProductsInput = OrganizationInput &
  RouteQuery<typeof productRevenueRoutes.getRevenueByProduct>;

/** The number of products per currency that the response lists. */
const MAX_PRODUCTS = 50;

export const getRevenueByProduct = (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: ProductsInput,
) => readProducts(deps, actor, input, MAX_PRODUCTS);

/** The report with `limit` products per currency. */
export async function readProducts(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, currency, ...given }: ProductsInput,
  limit: number,
): Promise<RevenueByProduct> {
  const now = deps.clock.now();
  const range = rangeOf(given, now);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const merchantId = await findMerchant(deps.db, organizationId);
  const rows =
    merchantId === null
      ? []
      : await productRevenue.read(deps.db, { merchantId, ...range, currency, limit });
  return {
    asOf: now,
    timeZone: 'UTC',
    ...range,
    currencies: productsOf(rows),
    definitions: productDefinitions,
  };
}
