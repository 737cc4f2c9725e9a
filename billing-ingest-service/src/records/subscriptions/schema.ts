import type * as z from 'zod';
import { appliedDiscount } from '../discounts/schema.ts';
import {
  dated,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  recordId,
  recordSchema,
  text,
  time,
  untouched,
} from '../fields.ts';
import { price } from '../products/schema.ts';

export const subscriptionSchema = recordSchema({
  ...dated,
  amount: integer,
  currency: text,
  recurring_interval: text,
  status: text,
  current_period_start: time,
  current_period_end: nullable(time),
  cancel_at_period_end: flag,
  canceled_at: nullable(time),
  started_at: nullable(time),
  ends_at: nullable(time),
  ended_at: nullable(time),
  customer_id: recordId,
  product_id: recordId,
  discount_id: nullable(text),
  checkout_id: nullable(text),
  customer_cancellation_reason: nullable(text),
  customer_cancellation_comment: nullable(text),
  metadata: nullable(untouched()),
  custom_field_data: nullable(untouched()),
  discount: nullable(appliedDiscount),
  prices: nullable(list(price)),
  meters: nullable(
    list(
      object({
        id: recordId,
        ...dated,
        meter_id: recordId,
        meter: nullable(object({ name: nullable(text) })),
        consumed_units: number,
        credited_units: number,
        amount: integer,
      }),
    ),
  ),
});
export type SubscriptionDocument = z.output<typeof subscriptionSchema.full>;
