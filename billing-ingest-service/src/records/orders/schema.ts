import type * as z from 'zod';
import { address } from '../customers/schema.ts';
import { appliedDiscount } from '../discounts/schema.ts';
import {
  dated,
  flag,
  integer,
  list,
  nullable,
  object,
  recordId,
  recordSchema,
  text,
  untouched,
} from '../fields.ts';

export const orderSchema = recordSchema({
  ...dated,
  status: text,
  paid: flag,
  currency: text,
  subtotal_amount: integer,
  discount_amount: integer,
  net_amount: integer,
  tax_amount: integer,
  total_amount: integer,
  refunded_amount: integer,
  refunded_tax_amount: integer,
  billing_reason: text,
  invoice_number: nullable(text),
  billing_address: nullable(address),
  customer_id: recordId,
  product_id: nullable(recordId),
  discount_id: nullable(text),
  subscription_id: nullable(text),
  checkout_id: nullable(text),
  metadata: nullable(untouched()),
  custom_field_data: nullable(untouched()),
  discount: nullable(appliedDiscount),
  items: nullable(
    list(
      object({
        id: recordId,
        ...dated,
        label: text,
        amount: integer,
        tax_amount: integer,
        proration: flag,
        product_price_id: nullable(text),
      }),
    ),
  ),
});
export type OrderDocument = z.output<typeof orderSchema.full>;
