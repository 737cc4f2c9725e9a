import * as z from 'zod/mini';
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
  recurringInterval: z.nullable(providerEnum),
});

/** A price: `amountType` (free, fixed, custom, metered_unit) determines which fields apply. */
export const price = z.object({
  id: z.string(),
  amountType: providerEnum,
  isArchived: z.boolean(),
  legacy: z.optional(z.boolean()),
  priceCurrency: z.optional(currency),
  priceAmount: z.optional(amount),
  minimumAmount: z.optional(z.nullable(amount)),
  maximumAmount: z.optional(z.nullable(amount)),
  presetAmount: z.optional(z.nullable(amount)),
  /** Decimal text: smallest units of the currency per unit, up to twelve decimals. */
  unitAmount: z.optional(z.string()),
  capAmount: z.optional(z.nullable(amount)),
  meterId: z.optional(z.string()),
  meter: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
});
export type Price = z.output<typeof price>;

const media = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  mimeType: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.int()),
  sizeReadable: z.nullable(z.string()),
  publicUrl: z.nullable(z.string()),
});

/** A product of the merchant. A product known only from a sale has no prices and benefits yet. */
export const product = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  name: z.string(),
  description: z.nullable(z.string()),
  isRecurring: z.boolean(),
  /** month, year, or a later value; null for a one-time purchase */
  recurringInterval: z.nullable(providerEnum),
  isArchived: z.boolean(),
  metadata,
  prices: z.array(price),
  benefits: z.array(
    z.object({ id: z.string(), type: providerEnum, description: z.nullable(z.string()) }),
  ),
  medias: z.array(media),
  attachedCustomFields: z.array(attachedCustomField),
});
export type Product = z.output<typeof product>;

/** A product with the number of its active or trialing subscriptions. */
export const productDetail = z.extend(product, { activeSubscriptionCount: z.int() });
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
