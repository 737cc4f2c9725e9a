import * as z from 'zod/mini';
import { defineRoute } from '../../define/route.ts';
import { isoDate } from '../../define/wire.ts';
import { readErrors } from '../access.ts';
import { currency } from '../record-fields.ts';
import { definition } from '../summary.ts';
import { day, rangeQuery, reportingErrors, sum } from './report-range.ts';

/** Paid orders and succeeded refunds; each counts on the day it was created. */
const sales = {
  orders: z.int(),
  netAmount: sum,
  refunds: z.int(),
  refundAmount: sum,
  netRevenueAmount: sum,
};

export const productRevenue = z.object({
  /** Null for orders without a product, and for refunds whose order is unknown. */
  productId: z.nullable(z.string()),
  /** Null until the provider has sent the product. */
  productName: z.nullable(z.string()),
  ...sales,
  /** The fraction of the net revenue of the currency; null when that is not positive. */
  share: z.nullable(z.number()),
});
export type ProductRevenue = z.output<typeof productRevenue>;

export const currencyProducts = z.object({
  currency,
  /** The products with the most net revenue, up to 50, in that order. */
  products: z.array(productRevenue),
  /** The sums of all other products; null when there are none. */
  other: z.nullable(z.object({ products: z.int(), ...sales, share: productRevenue.shape.share })),
  total: z.object(sales),
});
export type CurrencyProducts = z.output<typeof currencyProducts>;

export const revenueByProduct = z.object({
  asOf: isoDate,
  /** Time zone of the days. */
  timeZone: z.literal('UTC'),
  from: day,
  to: day,
  /** One entry per currency: sums of different currencies are never added. */
  currencies: z.array(currencyProducts),
  definitions: z.array(definition),
});
export type RevenueByProduct = z.output<typeof revenueByProduct>;

export const productRevenueRoutes = {
  getRevenueByProduct: defineRoute({
    method: 'GET',
    path: '/api/billing/revenue-by-product',
    summary:
      'Get net revenue, orders and refunds by currency and product, the fifty products with the most net revenue first; defaults to the last twelve months',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object(rangeQuery),
    response: revenueByProduct,
    errors: [...readErrors, reportingErrors.REPORT_RANGE_IS_INVALID],
  }),
  exportRevenueByProduct: defineRoute({
    method: 'GET',
    path: '/api/billing/revenue-by-product.csv',
    summary:
      'Export the revenue of all products as CSV; amounts are in the smallest unit of their currency',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object(rangeQuery),
    responseType: 'csv',
    response: z.unknown(),
    errors: [...readErrors, reportingErrors.REPORT_RANGE_IS_INVALID],
  }),
};
