import { type Buyer, billingAddressOf, buyerFields } from './buyers.ts';
import { fixtureData, type Json, type Offer } from './catalog.ts';
import { idOf } from './sample.ts';
import { timeText } from './scenario-dates.ts';

/** A purchase, from which checkout and order are made. */
export type Sale = {
  readonly buyer: Buyer;
  readonly offer: Offer;
  readonly customer: Json;
  readonly checkoutId: string;
  /** A percentage discount; null for the full price. */
  readonly discount: Json | null;
};

export type Line = { readonly label: string; readonly amount: number; readonly priceId: unknown };

/** The amount of a percentage discount, rounded half up. */
export const discountOn = (amount: number, discount: Json | null): number =>
  discount === null ? 0 : Math.floor((amount * Number(discount.basis_points)) / 10_000 + 0.5);

/** In the smallest unit of the currency. */
export const taxOn = (amount: number, { taxRate }: Buyer) => Math.round((amount * taxRate) / 100);

export type OrderFields = {
  readonly label: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
  readonly status: 'pending' | 'paid';
  readonly reason: 'purchase' | 'subscription_create' | 'subscription_cycle';
  /** The discount applies to the first line. */
  readonly lines: readonly Line[];
  readonly subscription: Json | null;
};

export function orderRecord(
  { buyer, offer, customer, checkoutId, discount }: Sale,
  fields: OrderFields,
): Json {
  const { label, createdAt, modifiedAt, status, reason, lines, subscription } = fields;
  const [first] = lines;
  const discountAmount = discountOn(first?.amount ?? 0, discount);
  const items = lines.map((line, index) => ({
    created_at: timeText(createdAt),
    modified_at: null,
    id: idOf(`item ${label} ${index}`),
    label: line.label,
    amount: line.amount,
    tax_amount: taxOn(line.amount - (index === 0 ? discountAmount : 0), buyer),
    proration: false,
    product_price_id: line.priceId,
  }));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const subtotal = sum(items.map(({ amount }) => amount));
  const net = subtotal - discountAmount;
  const tax = sum(items.map(({ tax_amount }) => tax_amount));
  const { prices: _prices, benefits: _benefits, medias: _medias, ...product } = offer.product;
  const { attached_custom_fields: _fields, ...productOfOrder } = product;
  return {
    id: idOf(`order ${label}`),
    created_at: timeText(createdAt),
    modified_at: modifiedAt === null ? null : timeText(modifiedAt),
    status,
    paid: status === 'paid',
    subtotal_amount: subtotal,
    discount_amount: discountAmount,
    net_amount: net,
    amount: net,
    tax_amount: tax,
    total_amount: net + tax,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    currency: offer.currency,
    billing_reason: reason,
    billing_address: billingAddressOf(buyer),
    product_id: offer.product.id,
    product_price_id: offer.price.id,
    discount_id: discount?.id ?? null,
    subscription_id: subscription?.id ?? null,
    checkout_id: reason === 'subscription_cycle' ? null : checkoutId,
    metadata: {},
    custom_field_data: {},
    ...buyerFields(customer),
    product: productOfOrder,
    product_price: offer.price,
    discount,
    subscription: subscription === null ? null : basicSubscription(subscription),
    items,
  };
}

/** The subscription in an order. */
const BASIC_FIELDS = Object.keys((fixtureData('order.paid').subscription ?? {}) as Json);
const basicSubscription = (subscription: Json): Json =>
  Object.fromEntries(BASIC_FIELDS.map((name) => [name, subscription[name]]));
