import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import {
  amount,
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

/**
 * A discount as it was applied. `type` fixed has an amount and a currency; percentage has basis points (2000
 * is 20 %). `duration` is once, forever, or repeating for `durationInMonths`.
 */
export const appliedDiscount = z.object({
  id: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  type: providerEnum,
  duration: providerEnum,
  durationInMonths: z.optional(z.int()),
  amount: z.optional(amount),
  currency: z.optional(currency),
  basisPoints: z.optional(z.int()),
  startsAt: z.optional(z.nullable(providerTime)),
  endsAt: z.optional(z.nullable(providerTime)),
});
export type AppliedDiscount = z.output<typeof appliedDiscount>;

/** Whether a discount can be used now, or why not, derived from its start, its end and its redemptions. */
export const availability = z.enum(['scheduled', 'available', 'expired', 'exhausted']);

/** A discount in its current state. */
export const discount = z.extend(appliedDiscount, {
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  maxRedemptions: z.nullable(z.int()),
  redemptionsCount: z.nullable(z.int()),
  availability,
  metadata,
});
export type Discount = z.output<typeof discount>;

export const discountErrors = defineErrors({
  DISCOUNT_NOT_FOUND: { status: 404, message: 'Discount not found' },
});

export const discountRoutes = {
  listDiscounts: defineRoute({
    method: 'GET',
    path: '/api/billing/discounts',
    summary: 'List discounts; search matches name and code',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('name', 'redemptionsCount'),
      type: enumFilter,
      duration: enumFilter,
      availability: z.optional(availability),
    }),
    response: recordPageOf(discount),
    errors: readErrors,
  }),
  getDiscount: defineRoute({
    method: 'GET',
    path: '/api/billing/discounts/:id',
    summary: 'Get a discount',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: discount,
    errors: [...readErrors, discountErrors.DISCOUNT_NOT_FOUND],
  }),
};
