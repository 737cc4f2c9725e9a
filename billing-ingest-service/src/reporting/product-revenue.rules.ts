import type {
  CurrencyProducts,
  ProductRevenue,
} from '@tessera/contracts/billing/reporting/revenue-by-product';
import type { ProductRow } from './product-revenue.repository.ts';

/** The products of each currency with their shares. Rows are in the order of the response. */
export function productsOf(rows: readonly ProductRow[]): CurrencyProducts[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const total = salesOf(own);
    const shareOf = ({ netRevenueAmount }: Sales) =>
      total.netRevenueAmount > 0 ? netRevenueAmount / total.netRevenueAmount : null;
    const other = own.find(({ isOther }) => isOther);
    const otherSales = other && salesOf([other]);
    return {
      currency,
      products: own
        .filter(({ isOther }) => !isOther)
        .map((row): ProductRevenue => {
          const sales = salesOf([row]);
          const { productId, productName } = row;
          return { productId, productName, ...sales, share: shareOf(sales) };
        }),
      other:
        other && otherSales
          ? { products: other.products, ...otherSales, share: shareOf(otherSales) }
          : null,
      total,
    };
  });
}

type Sales = CurrencyProducts['total'];

function salesOf(rows: readonly ProductRow[]): Sales {
  const sum = (name: 'orders' | 'net' | 'refunds' | 'refunded') =>
    rows.reduce((total, row) => total + BigInt(row[name]), 0n);
  return {
    orders: Number(sum('orders')),
    netAmount: Number(sum('net')),
    refunds: Number(sum('refunds')),
    refundAmount: Number(sum('refunded')),
    netRevenueAmount: Number(sum('net') - sum('refunded')),
  };
}
