import {
  decimal,
  flag,
  integer,
  list,
  loosely,
  nullable,
  number,
  object,
  occasional,
  recordId,
  required,
  type Shape,
  text,
  time,
  untouched,
} from './shape.ts';

/** What every record has, but its id. */
export const dated = { created_at: required(time), modified_at: nullable(time) };
const identified = { id: required(recordId), ...dated };

export const address: Shape = {
  line1: nullable(text),
  line2: nullable(text),
  postal_code: nullable(text),
  city: nullable(text),
  state: nullable(text),
  country: nullable(text),
};

export const customer: Shape = {
  ...dated,
  external_id: nullable(text),
  email: required(text),
  email_verified: required(flag),
  name: nullable(text),
  billing_address: nullable(object(address)),
  tax_id: nullable(list(loosely(text))),
  avatar_url: nullable(text),
  metadata: nullable(untouched),
  deleted_at: nullable(time),
};

export const price: Shape = {
  ...identified,
  amount_type: required(text),
  legacy: occasional(flag),
  is_archived: required(flag),
  product_id: nullable(text),
  type: nullable(text),
  recurring_interval: nullable(text),
  price_currency: occasional(text),
  price_amount: occasional(integer),
  minimum_amount: occasional(integer),
  maximum_amount: occasional(integer),
  preset_amount: occasional(integer),
  unit_amount: occasional(decimal),
  cap_amount: occasional(integer),
  meter_id: occasional(text),
  meter: occasional(object({ id: required(recordId), name: required(text) })),
};

export const discount: Shape = {
  ...dated,
  name: required(text),
  code: nullable(text),
  type: required(text),
  duration: required(text),
  duration_in_months: occasional(integer),
  amount: occasional(integer),
  currency: occasional(text),
  basis_points: occasional(integer),
  starts_at: nullable(time),
  ends_at: nullable(time),
  max_redemptions: nullable(integer),
  redemptions_count: nullable(integer),
  metadata: nullable(untouched),
};
/** A checkout's discount has no dates of its own. */
export const undatedDiscount: Shape = { ...discount, created_at: occasional(time) };
/** A discount inside an order, a subscription or a checkout, as it was then. */
export const appliedDiscount = object({ id: required(recordId), ...undatedDiscount });

export const subscription: Shape = {
  ...dated,
  amount: required(integer),
  currency: required(text),
  recurring_interval: required(text),
  status: required(text),
  current_period_start: required(time),
  current_period_end: nullable(time),
  cancel_at_period_end: required(flag),
  canceled_at: nullable(time),
  started_at: nullable(time),
  ends_at: nullable(time),
  ended_at: nullable(time),
  customer_id: required(recordId),
  product_id: required(recordId),
  discount_id: nullable(text),
  checkout_id: nullable(text),
  customer_cancellation_reason: nullable(text),
  customer_cancellation_comment: nullable(text),
  metadata: nullable(untouched),
  custom_field_data: nullable(untouched),
  discount: nullable(appliedDiscount),
  prices: nullable(list(object(price))),
  meters: nullable(
    list(
      object({
        ...identified,
        meter_id: required(recordId),
        meter: nullable(object({ name: nullable(text) })),
        consumed_units: required(number),
        credited_units: required(number),
        amount: required(integer),
      }),
    ),
  ),
};

export const order: Shape = {
  ...dated,
  status: required(text),
  paid: required(flag),
  currency: required(text),
  subtotal_amount: required(integer),
  discount_amount: required(integer),
  net_amount: required(integer),
  tax_amount: required(integer),
  total_amount: required(integer),
  refunded_amount: required(integer),
  refunded_tax_amount: required(integer),
  billing_reason: required(text),
  billing_address: nullable(object(address)),
  customer_id: required(recordId),
  product_id: nullable(recordId),
  discount_id: nullable(text),
  subscription_id: nullable(text),
  checkout_id: nullable(text),
  metadata: nullable(untouched),
  custom_field_data: nullable(untouched),
  discount: nullable(appliedDiscount),
  items: nullable(
    list(
      object({
        ...identified,
        label: required(text),
        amount: required(integer),
        tax_amount: required(integer),
        proration: required(flag),
        product_price_id: nullable(text),
      }),
    ),
  ),
};

export const refund: Shape = {
  ...dated,
  status: required(text),
  reason: required(text),
  amount: required(integer),
  tax_amount: required(integer),
  currency: required(text),
  order_id: required(recordId),
  customer_id: required(recordId),
  subscription_id: nullable(text),
  revoke_benefits: nullable(flag),
  metadata: nullable(untouched),
};
