import { formatInstant } from '../instant.ts';
import { withBuyer } from './buyer.ts';
import { benefitGrant, customerMeter, customerState } from './catalogue-shapes.ts';
import { customer, subscription } from './commerce-shapes.ts';
import { parseEmbedded, parseSnapshot } from './parse-snapshot.ts';
import type { Arrival } from './revision.ts';
import { asObject, type Json, list, recordId } from './shape.ts';
import type { Snapshot } from './snapshot.ts';

type Context = {
  readonly data: Json;
  readonly arrival: Arrival;
  readonly merchant: string | null;
};

/**
 * A customer with its active subscriptions, grants and meters. Ordered by the customer's version, then by event time,
 * because `modified_at` of the customer does not change with a grant or meter. Each item has its own version.
 */
export function parseCustomerState({
  data,
  arrival,
  merchant,
}: Context): readonly [Snapshot, ...Snapshot[]] {
  const items = list(asObject);
  const subscriptions = items(data.active_subscriptions ?? [], 'active_subscriptions') as Json[];
  const grants = items(data.granted_benefits ?? [], 'granted_benefits') as Json[];
  const meters = items(data.active_meters ?? [], 'active_meters') as Json[];

  const base = { providerOrganizationId: merchant };
  const buyer = parseSnapshot(
    { ...base, kind: 'customer', shape: customer, value: data, origin: 'embedded' },
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
      origin: 'updated',
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

/** Balances in a customer state have no ids; their customer and meter identify them. */
export const customerMeterId = (customerId: unknown, meterId: unknown) =>
  `${customerId}:${meterId}`;

const idsOf = (items: readonly Json[], name: string) =>
  items.map((item) => recordId(item[name], name) as string).sort();
