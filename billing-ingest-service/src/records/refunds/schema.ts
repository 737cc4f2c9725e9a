import type * as z from 'zod';
import {
  dated,
  flag,
  integer,
  nullable,
  recordId,
  recordSchema,
  text,
  untouched,
} from '../fields.ts';

export const refundSchema = recordSchema({
  ...dated,
  status: text,
  reason: text,
  amount: integer,
  tax_amount: integer,
  currency: text,
  order_id: recordId,
  customer_id: recordId,
  subscription_id: nullable(text),
  revoke_benefits: nullable(flag),
  metadata: nullable(untouched()),
});
export type RefundDocument = z.output<typeof refundSchema.full>;
