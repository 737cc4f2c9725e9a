import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { attachedCustomField } from './custom-fields.ts';
import {
  amount,
  booleanFilter,
  currency,
  enumFilter,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';

/** A product as orders and subscriptions refer to it. */
export const productSummary = z.object({
  id: z.string(),
  name: z.string(),
  isRecurring: z.boolean(),
  recurringInterval: providerEnum.nullable(),
});

/** A price: `amountType` (free, fixed, custom, metered_unit) determines which fields apply. */
export const price = z.object({
  id: z.string(),
  amountType: providerEnum,
  isArchived: z.boolean(),
  legacy: z.boolean().optional(),
  priceCurrency: currency.optional(),
  priceAmount: amount.optional(),
  minimumAmount: amount.nullable().optional(),
  maximumAmount: amount.nullable().optional(),
  presetAmount: amount.nullable().optional(),
  /** Decimal text: smallest units of the currency per unit, up to twelve decimals. */
  unitAmount: z.string().optional(),
  capAmount: amount.nullable().optional(),
  meterId: z.string().optional(),
  meter: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
});
export type Price = z.output<typeof price>;

const media = z.object({
  id: z.string(),
  name: z.string().nullable(),
  mimeType: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  sizeReadable: z.string().nullable(),
  publicUrl: z.string().nullable(),
});

/** A product of the merchant. A product known only from a sale has no prices and benefits yet. */
export const product = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: providerTime.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  isRecurring: z.boolean(),
  /** month, year, or a later value; null for a one-time purchase */
  recurringInterval: providerEnum.nullable(),
  isArchived: z.boolean(),
  metadata,
  prices: z.array(price),
  benefits: z.array(
    z.object({ id: z.string(), type: providerEnum, description: z.string().nullable() }),
  ),
  medias: z.array(media),
  attachedCustomFields: z.array(attachedCustomField),
});
export type Product = z.output<typeof product>;

/** A product with the number of its active or trialing subscriptions. */
export const productDetail = product.extend({ activeSubscriptionCount: z.int() });
export type ProductDetail = z.output<typeof productDetail>;

export const productErrors = defineErrors({
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found' },
});

export const productRoutes = {
  listProducts: defineRoute({
    method: 'GET',
    path: '/api/billing/products',
    summary: 'List products with prices and benefits; search matches name and description',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('name'),
      isArchived: booleanFilter,
      isRecurring: booleanFilter,
      recurringInterval: enumFilter,
    }),
    response: recordPageOf(product),
    errors: readErrors,
  }),
  getProduct: defineRoute({
    method: 'GET',
    path: '/api/billing/products/:id',
    summary: 'Get a product with its prices, benefits, media and custom fields',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: productDetail,
    errors: [...readErrors, productErrors.PRODUCT_NOT_FOUND],
  }),
};
