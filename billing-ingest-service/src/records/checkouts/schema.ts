import type { Metadata } from '@tessera/contracts/billing/record-fields';
import type * as z from 'zod';
import { attachedCustomFields } from '../custom-fields/schema.ts';
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
  time,
  untouched,
} from '../fields.ts';
import { price } from '../products/schema.ts';

const shownFields = object({
  country: nullable(flag),
  state: nullable(flag),
  city: nullable(flag),
  postal_code: nullable(flag),
  line1: nullable(flag),
  line2: nullable(flag),
});

/** The processor's own keys, but for secrets such as the one that confirms a payment. */
const withoutSecrets = untouched().transform(
  (metadata): Metadata =>
    Object.fromEntries(Object.entries(metadata).filter(([key]) => !/secret/i.test(key))),
);

/**
 * Without client_secret and the url that contains it: the secret gives access to the buyer's checkout.
 * `product_ids` is ours: on the wire the products stand there in full, and are records of their own.
 */
export const checkoutSchema = recordSchema({
  ...dated,
  payment_processor: nullable(text),
  status: text,
  success_url: nullable(text),
  expires_at: nullable(time),
  embed_origin: nullable(text),
  amount: nullable(integer),
  discount_amount: nullable(integer),
  net_amount: nullable(integer),
  tax_amount: nullable(integer),
  total_amount: nullable(integer),
  currency: nullable(text),
  product_id: nullable(recordId),
  product_ids: nullable(list(text)),
  product_price_id: nullable(text),
  product_price: nullable(price),
  discount_id: nullable(text),
  discount: nullable(appliedDiscount),
  allow_discount_codes: nullable(flag),
  require_billing_address: nullable(flag),
  is_discount_applicable: nullable(flag),
  is_free_product_price: nullable(flag),
  is_payment_required: nullable(flag),
  is_payment_setup_required: nullable(flag),
  is_payment_form_required: nullable(flag),
  is_business_customer: nullable(flag),
  customer_id: nullable(recordId),
  customer_name: nullable(text),
  customer_email: nullable(text),
  customer_ip_address: nullable(text),
  customer_billing_name: nullable(text),
  customer_billing_address: nullable(address),
  customer_billing_address_fields: nullable(shownFields),
  customer_tax_id: nullable(text),
  customer_external_id: nullable(text),
  customer_metadata: nullable(untouched()),
  payment_processor_metadata: nullable(withoutSecrets),
  metadata: nullable(untouched()),
  custom_field_data: nullable(untouched()),
  subscription_id: nullable(text),
  attached_custom_fields: attachedCustomFields,
});
export type CheckoutDocument = z.output<typeof checkoutSchema.full>;
