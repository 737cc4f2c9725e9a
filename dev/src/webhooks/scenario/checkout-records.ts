import { billingAddressOf, emailOf } from './buyers.ts';
import { fixtureData, type Json, type Offer } from './catalog.ts';
import { discountOn, type Sale, taxOn } from './sale-records.ts';
import { MINUTE, plus, timeText } from './scenario-dates.ts';

/** A checkout after it was opened or, with `succeededAt`, after it succeeded. */
export function checkoutRecord(sale: Sale, createdAt: Date, succeededAt: Date | null): Json {
  const { buyer, offer, customer, checkoutId, discount } = sale;
  const template = fixtureData('checkout.created');
  const product = productInCheckout(offer);
  const discountAmount = discountOn(offer.amount, discount);
  const net = offer.amount - discountAmount;
  const isKnown = succeededAt !== null;
  const tax = isKnown ? taxOn(net, buyer) : null;
  const secret = `polar_c_sample_${checkoutId.slice(0, 8)}`;
  return {
    ...template,
    id: checkoutId,
    created_at: timeText(createdAt),
    modified_at: isKnown ? timeText(succeededAt) : null,
    status: isKnown ? 'succeeded' : 'open',
    client_secret: secret,
    url: `https://pay.example.com/checkout/${secret}`,
    expires_at: timeText(plus(createdAt, 60 * MINUTE)),
    success_url: `https://fjordlight.example/thanks?checkout_id=${checkoutId}`,
    amount: offer.amount,
    discount_amount: discountAmount,
    net_amount: net,
    subtotal_amount: net,
    tax_amount: tax,
    total_amount: net + (tax ?? 0),
    currency: offer.currency,
    product_id: offer.product.id,
    product_price_id: offer.price.id,
    discount_id: discount?.id ?? null,
    is_discount_applicable: discount !== null,
    is_payment_setup_required: offer.product.is_recurring,
    customer_id: isKnown ? customer.id : null,
    is_business_customer: isKnown && buyer.taxId !== null,
    customer_name: isKnown ? buyer.name : null,
    customer_email: isKnown ? emailOf(buyer) : null,
    customer_billing_name: isKnown ? buyer.name : null,
    customer_billing_address: isKnown ? billingAddressOf(buyer) : null,
    customer_tax_id: isKnown ? (buyer.taxId?.[0] ?? null) : null,
    customer_external_id: buyer.externalId,
    customer_metadata: {},
    metadata: {},
    custom_field_data: {},
    products: [product],
    product,
    product_price: offer.price,
    discount: discount === null ? null : discountInCheckout(discount),
    attached_custom_fields: offer.product.attached_custom_fields,
  };
}

/** A product without the fields that only the merchant sees: metadata and the properties of benefits. */
function productInCheckout({ product, benefits }: Offer): Json {
  const { metadata: _metadata, attached_custom_fields: _fields, ...shown } = product;
  return {
    ...shown,
    benefits: benefits.map(({ metadata: _, properties: _properties, ...benefit }) => benefit),
  };
}

const DISCOUNT_FIELDS = [
  'basis_points',
  'duration_in_months',
  'id',
  'type',
  'duration',
  'name',
  'code',
];
const discountInCheckout = (discount: Json): Json =>
  Object.fromEntries(DISCOUNT_FIELDS.map((name) => [name, discount[name]]));
