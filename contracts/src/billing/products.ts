import * as z from 'zod';
import { amount, currency, providerEnum, providerTime } from './fields.ts';

/** A product as orders and subscriptions name it. */
export const productBrief = z.object({
  id: z.string(),
  name: z.string(),
  isRecurring: z.boolean(),
  recurringInterval: providerEnum.nullable(),
});

/** What something costs: `amountType` (free, fixed, custom, metered_unit) says which fields count. */
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

/** `type` fixed has an amount and a currency, percentage has basis points (2000 is 20 %). */
export const discount = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  type: providerEnum,
  duration: providerEnum,
  durationInMonths: z.int().optional(),
  amount: amount.optional(),
  currency: currency.optional(),
  basisPoints: z.int().optional(),
  startsAt: providerTime.nullable().optional(),
  endsAt: providerTime.nullable().optional(),
});
export type Discount = z.output<typeof discount>;
