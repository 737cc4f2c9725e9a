import { withBuyer } from './buyer.ts';
import { benefitGrant, customerMeter, customerState } from './catalogue-shapes.ts';
import { customer, subscription } from './commerce-shapes.ts';
import { formatInstant } from './instant.ts';
import type { Arrival } from './revision.ts';
import { asObject, type Json, list, recordId } from './shape.ts';
import type { Snapshot } from './snapshot.ts';
import { parseEmbedded, parseSnapshot } from './parse-snapshot.ts';

type Context = {
  readonly data: Json;
  readonly arrival: Arrival;
  readonly merchant: string | null;
};

/**
 * A customer with what it has at the moment. The state is older or newer by the customer's version and
 * then by its time: the customer's `modified_at` does not move when a grant or a meter does. Each item
 * counts by its own version.
 */
export function parseCustomerState({
  data,
  arrival,
  merchant: owner,
}: Context): readonly [Snapshot, ...Snapshot[]] {
  const items = list(asObject);
  const subscriptions = items(data.active_subscriptions ?? [], 'active_subscriptions') as Json[];
  const grants = items(data.granted_benefits ?? [], 'granted_benefits') as Json[];
  const meters = items(data.active_meters ?? [], 'active_meters') as Json[];

  const base = { providerOrganizationId: owner };
  const buyer = parseSnapshot(
    { ...base, kind: 'customer', shape: customer, value: data, directness: 'embedded' },
    arrival,
  );
  const customerId = buyer.id;
  const asOf = arrival.eventTime ?? BigInt(arrival.sentAtSeconds) * 1_000_000n;
  const state = parseSnapshot(
    {
      ...base,
      kind: 'customer-state',
      shape: customerState,
      value: data,
      directness: 'told',
      contextFields: {
        customer_id: customerId,
        as_of: formatInstant(asOf),
        event_time: arrival.eventTime === null ? null : formatInstant(asOf),
        active_subscription_ids: idsOf(subscriptions, 'id'),
        granted_benefit_ids: idsOf(grants, 'id'),
        active_meter_ids: idsOf(meters, 'meter_id'),
      },
    },
    arrival,
  );

  return [
    state,
    ...withBuyer(buyer),
    ...subscriptions.flatMap((value) =>
      parseEmbedded(
        {
          ...base,
          kind: 'subscription',
          shape: subscription,
          value,
          variant: 'state',
          contextFields: { customer_id: customerId },
        },
        arrival,
      ),
    ),
    ...grants.flatMap((value) =>
      parseEmbedded(
        {
          ...base,
          kind: 'benefit-grant',
          shape: benefitGrant(value.benefit_type),
          value,
          variant: 'state',
          contextFields: {
            customer_id: customerId,
            is_granted: true,
            is_revoked: false,
            revoked_at: null,
            error: null,
          },
        },
        arrival,
      ),
    ),
    ...meters.flatMap((value) =>
      typeof value.meter_id !== 'string'
        ? []
        : parseEmbedded(
            {
              ...base,
              kind: 'customer-meter',
              id: customerMeterId(customerId, value.meter_id),
              shape: customerMeter,
              value,
              contextFields: { customer_id: customerId },
            },
            arrival,
          ),
    ),
  ];
}

/** A state tells of balances without ids of their own: who and what of is what they are known by. */
export const customerMeterId = (customerId: unknown, meterId: unknown) =>
  `${customerId}:${meterId}`;

const idsOf = (items: readonly Json[], name: string) =>
  items.map((item) => recordId(item[name], name) as string).sort();
