import { formatInstant } from '../instant.ts';
import { customerMeterId } from './customer-meters/schema.ts';
import { withBuyer } from './customers/buyer.ts';
import { type Json, list, parse, recordId, untouched } from './fields.ts';
import type { Arrival } from './revision.ts';
import { parseEmbedded, parseSnapshot, type Snapshot } from './snapshot.ts';

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
  const itemsOf = (name: string) => parse(objects, data[name] ?? [], name);
  const subscriptions = itemsOf('active_subscriptions');
  const grants = itemsOf('granted_benefits');
  const meters = itemsOf('active_meters');

  const base = { providerOrganizationId: merchant };
  const buyer = parseSnapshot(
    { ...base, kind: 'customer', value: data, origin: 'embedded' },
    arrival,
  );
  const customerId = buyer.id;
  const asOf = arrival.eventTime ?? BigInt(arrival.sentAtSeconds) * 1_000_000n;
  const state = parseSnapshot(
    {
      ...base,
      kind: 'customer-state',
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
              value,
              contextFields: {
                id: customerMeterId(customerId, value.meter_id),
                customer_id: customerId,
              },
            },
            arrival,
          ),
    ),
  ];
}

const objects = list(untouched<Json>());

const idsOf = (items: readonly Json[], name: string) =>
  items.map((item) => parse(recordId, item[name], name)).sort();
