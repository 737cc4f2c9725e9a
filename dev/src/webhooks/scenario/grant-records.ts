import { fixtureMerchantId, loadFixtures } from '../load-fixtures.ts';
import type { Json } from './catalog.ts';
import { idOf } from './sample.ts';
import { plus, SECOND, timeText } from './scenario-dates.ts';

type Reason = { readonly subscriptionId: unknown; readonly orderId: unknown };

/** The properties that the provider sends with a grant, by type of benefit. */
const properties = new Map(
  loadFixtures({ variants: true })
    .filter(
      ({ file }) => /^variants\/benefit_grant\.created\./.test(file) && !file.includes('failed'),
    )
    .map(({ event: { data } }) => [(data.benefit as Json).type, data.properties as Json]),
);

/** A grant of a benefit to a customer, because of either an order or a subscription. */
export function grantRecord(
  customer: Json,
  benefit: Json,
  { subscriptionId, orderId }: Reason,
  createdAt: Date,
): Json {
  const grantedAt = plus(createdAt, SECOND);
  return {
    created_at: timeText(createdAt),
    modified_at: timeText(grantedAt, 100),
    id: idOf(`grant ${customer.id} ${benefit.id}`),
    granted_at: timeText(grantedAt),
    is_granted: true,
    revoked_at: null,
    is_revoked: false,
    subscription_id: subscriptionId,
    order_id: orderId,
    customer_id: customer.id,
    user_id: customer.id,
    benefit_id: benefit.id,
    error: null,
    customer,
    properties: propertiesOf(customer, benefit),
    benefit,
    previous_properties: {},
  };
}

function propertiesOf(customer: Json, { type }: Json): Json {
  const known = properties.get(type) ?? {};
  if (type !== 'license_keys') return known;
  const keyId = idOf(`license key ${customer.id}`);
  return { license_key_id: keyId, display_key: `****-${keyId.slice(0, 4).toUpperCase()}` };
}

/** A grant as it is embedded in a customer state. */
const grantInState = (grant: Json): Json => ({
  id: grant.id,
  created_at: grant.created_at,
  modified_at: grant.modified_at,
  granted_at: grant.granted_at,
  benefit_id: grant.benefit_id,
  benefit_type: (grant.benefit as Json).type,
  properties: grant.properties,
});

export type CustomerHoldings = {
  readonly subscription: Json | null;
  readonly grants: readonly Json[];
  readonly meters: readonly Json[];
};

/** The state of a customer at a time. */
export const stateRecord = (
  customer: Json,
  { subscription, grants, meters }: CustomerHoldings,
): Json => ({
  ...customer,
  organization_id: fixtureMerchantId,
  active_subscriptions: subscription === null ? [] : [subscriptionInState(subscription)],
  granted_benefits: grants.map(grantInState),
  active_meters: meters,
});

const STATE_FIELDS = [
  'id',
  'created_at',
  'modified_at',
  'custom_field_data',
  'metadata',
  'status',
  'amount',
  'currency',
  'recurring_interval',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'canceled_at',
  'started_at',
  'ends_at',
  'product_id',
  'discount_id',
  'price_id',
] as const;

function subscriptionInState(subscription: Json): Json {
  const meters = (subscription.meters as readonly Json[]).map(({ meter: _meter, ...rest }) => rest);
  return { ...Object.fromEntries(STATE_FIELDS.map((name) => [name, subscription[name]])), meters };
}
