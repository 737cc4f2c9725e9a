import type * as z from 'zod';
import {
  integer,
  nullable,
  object,
  occasional,
  recordId,
  recordSchema,
  text,
  time,
  untouched,
} from '../fields.ts';

const discount = {
  /** A discount in a checkout has no dates. */
  created_at: occasional(time),
  modified_at: nullable(time),
  name: text,
  code: nullable(text),
  type: text,
  duration: text,
  duration_in_months: occasional(integer),
  amount: occasional(integer),
  currency: occasional(text),
  basis_points: occasional(integer),
  starts_at: nullable(time),
  ends_at: nullable(time),
  max_redemptions: nullable(integer),
  redemptions_count: nullable(integer),
  metadata: nullable(untouched()),
};

export const discountSchema = recordSchema(discount);
export type DiscountDocument = z.output<typeof discountSchema.full>;

/** A discount inside an order, a subscription or a checkout, as it was then. */
export const appliedDiscount = object({ id: recordId, ...discount });
