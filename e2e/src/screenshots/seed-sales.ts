import { createHash } from 'node:crypto';
import {
  type BillingEvent,
  fixtureMerchantId,
  fixtures,
} from '@tessera/dev/webhooks/load-fixtures';
import type { Delivery } from '@tessera/dev/webhooks/send-delivery';

type Data = BillingEvent['data'];
type Plan = {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly amount: number;
  readonly interval: 'month' | 'year';
};
type Buyer = { readonly name: string; readonly country: string; readonly city: string };

const DAY = 86_400_000;
const MONTHS = 14;

const plans: readonly Plan[] = [
  { key: 'studio', name: 'Fjordlight Studio', currency: 'usd', amount: 4900, interval: 'month' },
  {
    key: 'ensemble',
    name: 'Fjordlight Ensemble',
    currency: 'eur',
    amount: 9900,
    interval: 'month',
  },
  { key: 'archive', name: 'Nordic Archive', currency: 'usd', amount: 48_000, interval: 'year' },
  { key: 'tokyo', name: 'Fjordlight Studio JP', currency: 'jpy', amount: 6800, interval: 'month' },
];

const buyers: readonly Buyer[] = [
  ['Halden Sound AS', 'NO', 'Halden'],
  ['Marta Kowalczyk', 'PL', 'Kraków'],
  ['Studio Vögel', 'DE', 'Leipzig'],
  ['Blue Heron Post Production', 'US', 'Portland'],
  ['Aiko Tanabe', 'JP', 'Kyoto'],
  ['Radio Lumière', 'FR', 'Lyon'],
  ['Tomás Etxeberria', 'ES', 'Bilbao'],
  ['Kestrel Audiobooks', 'GB', 'Bristol'],
  ['Olena Marchenko', 'UA', 'Lviv'],
  ['Deniz Akın', 'TR', 'İzmir'],
  ['Old Mill Recording Company of Northern Vermont', 'US', 'Burlington'],
  ['Pia Lindqvist', 'SE', 'Umeå'],
  ['Sakura Kikaku', 'JP', 'Osaka'],
  ['Northwind Podcasts', 'CA', 'Halifax'],
  ['Giulia Ferrante', 'IT', 'Bologna'],
  ['Wren & Daughters', 'IE', 'Cork'],
  ['Mateus Prado', 'BR', 'Recife'],
  ['Polar Night Radio', 'FI', 'Oulu'],
].map(([name = '', country = '', city = '']) => ({ name, country, city }));

/** Deliveries of more than a year until now: several plans and currencies, growth, churn, refunds. */
export function salesUntil(now: Date): readonly Delivery[] {
  return [
    ...plans.map((plan) => event('product.created', `product ${plan.key}`, product(plan, now))),
    ...buyers.flatMap((buyer, index) => deliveriesOf(buyer, index, now)),
    ...buyers.map((buyer, index) => checkoutOf(buyer, index, now)),
  ];
}

const HOUR = 3_600_000;

/** A checkout of the last weeks whose status depends on its index; some are abandoned. */
function checkoutOf({ name, country, city }: Buyer, index: number, now: Date): Delivery {
  const [plan = plans[0]] = plans.slice(index % plans.length);
  const status = ['succeeded', 'open', 'succeeded', 'expired', 'failed', 'confirmed'][index % 6];
  const at = new Date(now.getTime() - (status === 'open' ? 1 : 30 * (index + 1)) * HOUR);
  const isAnonymous = status === 'open' || status === 'expired';
  const checkout = sample('checkout.updated');
  return event('checkout.updated', `checkout ${index}`, {
    ...checkout,
    id: idOf(`checkout ${index}`),
    created_at: at.toISOString(),
    modified_at: new Date(at.getTime() + 60_000).toISOString(),
    expires_at: new Date(at.getTime() + 24 * HOUR).toISOString(),
    status,
    product: { ...(checkout.product as Data), id: idOf(`product ${plan?.key}`), name: plan?.name },
    product_id: idOf(`product ${plan?.key}`),
    product_price: {
      ...(checkout.product_price as Data),
      price_currency: plan?.currency,
      price_amount: plan?.amount,
    },
    currency: plan?.currency,
    amount: plan?.amount,
    discount_amount: 0,
    net_amount: plan?.amount,
    tax_amount: 0,
    total_amount: plan?.amount,
    discount: null,
    discount_id: null,
    subscription_id: status === 'succeeded' ? idOf(`subscription ${index}`) : null,
    customer_id: status === 'succeeded' ? idOf(`customer ${index}`) : null,
    customer_name: isAnonymous ? null : name,
    customer_email: isAnonymous ? null : `${asAddress(name)}@example.com`,
    customer_tax_id: null,
    customer_billing_address: isAnonymous ? null : { ...NO_ADDRESS, city, country, line1: null },
    metadata: {},
    custom_field_data: {},
  });
}

function deliveriesOf(buyer: Buyer, index: number, now: Date): Delivery[] {
  const plan = plans[index % plans.length];
  if (!plan) return [];
  const monthsHere = 1 + ((index * 5) % MONTHS);
  const start = new Date(now.getTime() - monthsHere * 30 * DAY - index * 3_600_000);
  const hasEnded = index % 7 === 3 && monthsHere > 3;
  const payer = customer(buyer, index, start);
  const bills = plan.interval === 'year' ? [0] : [...Array(monthsHere + 1).keys()];
  const billed = bills.filter((month) => !hasEnded || month < monthsHere - 1);
  const ordered = billed.map((month) => {
    const at = new Date(Math.min(start.getTime() + month * 30 * DAY, now.getTime() - 600_000));
    return event(
      'order.paid',
      `order ${index} ${month}`,
      order(payer, plan, index, month, at, now),
    );
  });
  const refunded = index % 6 === 2 ? [refundOf(payer, plan, index, start)] : [];
  return [
    event('customer.created', `customer ${index}`, payer),
    event(
      hasEnded ? 'subscription.revoked' : 'subscription.active',
      `subscription ${index}`,
      subscription(payer, plan, index, start, hasEnded, now),
    ),
    ...ordered,
    ...refunded,
    ...(index < USERS ? usageOf(payer, index, now) : []),
  ];
}

const USERS = 4;
const DAYS_OF_USE = 45;

/** Meter usage of a customer, one delivery a day, with less usage at the weekend. */
function usageOf(payer: Data, index: number, now: Date): Delivery[] {
  const state = sample('customer.state_changed');
  const [meter] = state.active_meters as Data[];
  let used = 0;
  return Array.from({ length: DAYS_OF_USE }, (_, day) => {
    const at = new Date(now.getTime() - (DAYS_OF_USE - 1 - day) * DAY);
    const isWeekend = [0, 6].includes(at.getUTCDay());
    used += isWeekend ? (index + day) % 3 : 8 + ((index * 7 + day * 13) % 17) / 2 + day / 6;
    const balance = {
      ...meter,
      created_at: new Date(now.getTime() - DAYS_OF_USE * DAY).toISOString(),
      modified_at: at.toISOString(),
      consumed_units: used,
      credited_units: 300,
      balance: 300 - used,
    };
    return event('customer.state_changed', `state ${index} ${day}`, {
      ...payer,
      active_subscriptions: [],
      granted_benefits: [],
      active_meters: [balance],
    });
  });
}

function customer({ name, country, city }: Buyer, index: number, at: Date): Data {
  return {
    ...sample('customer.created'),
    id: idOf(`customer ${index}`),
    created_at: at.toISOString(),
    modified_at: null,
    metadata: {},
    external_id: index % 3 === 0 ? `studio-${1000 + index}` : null,
    email: `${asAddress(name)}@example.com`,
    email_verified: index % 4 !== 1,
    name: index % 9 === 8 ? null : name,
    billing_address: { ...NO_ADDRESS, city, country, line1: `${12 + index} Main street` },
    tax_id: null,
    avatar_url: 'https://www.gravatar.com/avatar/0?d=blank',
  };
}

function product({ key, name, currency, amount, interval }: Plan, now: Date): Data {
  const at = new Date(now.getTime() - (MONTHS + 2) * 30 * DAY).toISOString();
  const price = {
    id: idOf(`price ${key}`),
    created_at: at,
    modified_at: null,
    amount_type: 'fixed',
    is_archived: false,
    product_id: idOf(`product ${key}`),
    type: 'recurring',
    recurring_interval: interval,
    price_currency: currency,
    price_amount: amount,
  };
  return {
    ...sample('product.created'),
    id: idOf(`product ${key}`),
    created_at: at,
    modified_at: null,
    name,
    description: 'Everything a studio needs, with stems and presets.',
    recurring_interval: interval,
    is_recurring: true,
    metadata: {},
    prices: [price],
  };
}

function subscription(
  payer: Data,
  plan: Plan,
  index: number,
  start: Date,
  hasEnded: boolean,
  now: Date,
): Data {
  const periodDays = plan.interval === 'year' ? 365 : 30;
  const periods = Math.floor((now.getTime() - start.getTime()) / (periodDays * DAY));
  const from = new Date(start.getTime() + periods * periodDays * DAY);
  const endedAt = hasEnded ? new Date(from.getTime() - 20 * DAY).toISOString() : null;
  const isLeaving = !hasEnded && index % 8 === 5;
  const running = ['active', 'active', 'active', 'trialing', 'active', 'past_due'][index % 6];
  return {
    ...sample('subscription.active'),
    ...parts(payer, plan, index),
    id: idOf(`subscription ${index}`),
    created_at: start.toISOString(),
    modified_at: now.toISOString(),
    amount: plan.amount,
    recurring_interval: plan.interval,
    status: hasEnded ? 'canceled' : running,
    current_period_start: from.toISOString(),
    current_period_end: new Date(from.getTime() + periodDays * DAY).toISOString(),
    cancel_at_period_end: isLeaving,
    canceled_at: isLeaving ? new Date(now.getTime() - 4 * DAY).toISOString() : endedAt,
    started_at: start.toISOString(),
    ends_at: isLeaving ? new Date(from.getTime() + periodDays * DAY).toISOString() : endedAt,
    ended_at: endedAt,
    customer_cancellation_reason: isLeaving || hasEnded ? 'missing_features' : null,
    customer_cancellation_comment: null,
    meters: [],
  };
}

function order(payer: Data, plan: Plan, index: number, month: number, at: Date, now: Date): Data {
  const taxAmount = Math.round(plan.amount * 0.25);
  const isRefunded = index % 6 === 2 && month === 0;
  const id = idOf(`order ${index} ${month}`);
  return {
    ...sample('order.paid'),
    ...parts(payer, plan, index),
    id,
    created_at: at.toISOString(),
    modified_at: new Date(Math.min(at.getTime() + 60_000, now.getTime())).toISOString(),
    status: isRefunded ? 'partially_refunded' : 'paid',
    subtotal_amount: plan.amount,
    discount_amount: 0,
    net_amount: plan.amount,
    amount: plan.amount,
    tax_amount: taxAmount,
    total_amount: plan.amount + taxAmount,
    refunded_amount: isRefunded ? Math.round(plan.amount / 4) : 0,
    refunded_tax_amount: isRefunded ? Math.round(taxAmount / 4) : 0,
    billing_reason: month === 0 ? 'subscription_create' : 'subscription_cycle',
    billing_address: payer.billing_address,
    subscription_id: idOf(`subscription ${index}`),
    subscription: null,
    items: [
      {
        id: idOf(`item ${index} ${month}`),
        created_at: at.toISOString(),
        modified_at: null,
        label: plan.name,
        amount: plan.amount,
        tax_amount: taxAmount,
        proration: false,
        product_price_id: idOf(`price ${plan.key}`),
      },
    ],
  };
}

function refundOf(payer: Data, plan: Plan, index: number, start: Date): Delivery {
  const at = new Date(start.getTime() + 5 * DAY).toISOString();
  const data = {
    ...sample('refund.created'),
    id: idOf(`refund ${index}`),
    created_at: at,
    modified_at: at,
    metadata: {},
    status: 'succeeded',
    reason: index % 4 === 0 ? 'duplicate' : 'service_disruption',
    amount: Math.round(plan.amount / 4),
    tax_amount: Math.round((plan.amount * 0.25) / 4),
    currency: plan.currency,
    order_id: idOf(`order ${index} 0`),
    subscription_id: idOf(`subscription ${index}`),
    customer_id: payer.id,
  };
  return event('refund.updated', `refund ${index}`, data);
}

/** The fields that orders and subscriptions of the same sale share. */
const parts = (payer: Data, { key, currency }: Plan, index: number): Data => ({
  currency,
  customer_id: payer.id,
  customer: payer,
  user_id: payer.id,
  user: { ...EMPTY_USER, id: payer.id, email: payer.email },
  product_id: idOf(`product ${key}`),
  product: { ...(sample('order.paid').product as Data), id: idOf(`product ${key}`), ...named(key) },
  discount_id: null,
  discount: null,
  checkout_id: null,
  metadata: index % 5 === 0 ? { campaign: 'autumn' } : {},
  custom_field_data: {},
});

const named = (key: string) => {
  const plan = plans.find((one) => one.key === key);
  return { name: plan?.name, recurring_interval: plan?.interval, is_recurring: true };
};

const EMPTY_USER = { public_name: '?', avatar_url: null, github_username: null };
const NO_ADDRESS = { line2: null, postal_code: null, state: null };

/** The record of the sample delivery of a type; its fields that are not overwritten have realistic values. */
const sample = (type: string): Data =>
  fixtures.find(({ event: { type: other } }) => other === type)?.event.data ?? {};

function event(type: string, name: string, data: Data): Delivery {
  const record = { ...data, organization_id: fixtureMerchantId };
  return { id: idOf(`${type} ${name}`), body: JSON.stringify({ type, data: record }) };
}

/** A UUID that depends only on the name. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`screens ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const asAddress = (name: string) => {
  const ascii = name.normalize('NFD').replace(/[^\w ]/g, '');
  return ascii.trim().replace(/\s+/g, '.').toLowerCase();
};
