import type { Columns } from '@tessera/chassis/http/csv-line';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { ProductRevenue } from '@tessera/contracts/billing/reporting/revenue-by-product';
import type { BillingDeps } from '../deps.ts';
import { type ProductsInput, readProducts } from './get-revenue-by-product.ts';
import { batches } from './report-file.ts';

type Line = { readonly currency: string } & ProductRevenue;

/** More than merchants have. */
const ALL_PRODUCTS = 1_000_000;

const columns: Columns<Line> = {
  currency: ({ currency }) => currency,
  productId: ({ productId }) => productId,
  productName: ({ productName }) => productName,
  orders: ({ orders }) => orders,
  netAmount: ({ netAmount }) => netAmount,
  refunds: ({ refunds }) => refunds,
  refundAmount: ({ refundAmount }) => refundAmount,
  netRevenueAmount: ({ netRevenueAmount }) => netRevenueAmount,
  share: ({ share }) => share,
};

/** A line per currency and product. */
export async function exportRevenueByProduct(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: ProductsInput,
) {
  const { currencies } = await readProducts(deps, actor, input, ALL_PRODUCTS);
  const lines = currencies.map(({ currency, products }) =>
    products.map((product): Line => ({ currency, ...product })),
  );
  return csvParts(batches(lines), (line) => line, columns);
}
