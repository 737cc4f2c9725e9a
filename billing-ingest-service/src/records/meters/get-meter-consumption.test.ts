import { randomUUID } from 'node:crypto';
import type { TestUser } from '@tessera/testing/harness';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds, type Payload } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';
import { projectDeliveries } from '../../ingest/projector.ts';

const state = fixture('customer.state_changed');
const [example] = state.data.active_meters;

type Usage = {
  readonly customer: string;
  readonly at: string;
  readonly units: number;
  readonly meter?: string;
  readonly merchant?: string;
};

/** The provider's event for a changed total of a customer; the meter was created on March 10. */
const usageEvent = ({
  customer,
  at,
  units,
  meter = 'minutes',
  merchant = fixtureIds.merchant,
}: Usage): Payload => ({
  type: state.type,
  data: {
    ...state.data,
    id: customer,
    organization_id: merchant,
    active_subscriptions: [],
    granted_benefits: [],
    active_meters: [
      {
        ...example,
        meter_id: meter,
        created_at: '2025-03-10T08:00:00Z',
        modified_at: at,
        consumed_units: units,
        balance: -units,
      },
    ],
  },
});

const meterEvent = (meter: string): Payload => {
  const subscription = fixture('subscription.updated');
  const [entry] = subscription.data.meters;
  const data = {
    ...subscription.data,
    meters: [{ ...entry, meter: { ...entry.meter, id: meter } }],
  };
  return { ...subscription, data };
};

describe('GET /api/billing/meters/:id/consumption', () => {
  const billing = useBillingService();
  let owner: TestUser;

  beforeEach(async () => {
    await billing.empty();
    owner = (await billing.given.merchant()).owner;
  });

  const march = async (meter: string) => {
    const path = `/api/billing/meters/${meter}/consumption?from=2025-03-01&to=2025-03-31`;
    return (await billing.as(owner).get(path).expect(200)).body.days as unknown[];
  };

  const receiveMinutes = () =>
    billing.receive(
      meterEvent('minutes'),
      usageEvent({ customer: 'ann', at: '2025-03-10T09:00:00Z', units: 5 }),
      usageEvent({ customer: 'ann', at: '2025-03-10T23:59:59.999999Z', units: 7.5 }),
      usageEvent({ customer: 'ann', at: '2025-03-14T00:00:00Z', units: 20 }),
      usageEvent({ customer: 'ann', at: '2025-03-20T10:00:00Z', units: 3 }),
      // Usage before the first known state has no known day.
      usageEvent({ customer: 'bob', at: '2025-03-13T10:00:00Z', units: 1000 }),
      usageEvent({ customer: 'bob', at: '2025-03-14T10:00:00Z', units: 1000.25 }),
    );
  const receiveLateState = () =>
    billing.receive(usageEvent({ customer: 'ann', at: '2025-03-12T10:00:00Z', units: 9 }));

  it('sums the growth of each day, after resets and with late states', async () => {
    await receiveMinutes();
    expect(await march('minutes')).toEqual([
      { day: '2025-03-10', consumedUnits: 7.5 },
      { day: '2025-03-14', consumedUnits: 12.75 },
      { day: '2025-03-20', consumedUnits: 3 },
    ]);

    await receiveLateState();
    expect(await march('minutes')).toEqual([
      { day: '2025-03-10', consumedUnits: 7.5 },
      { day: '2025-03-12', consumedUnits: 1.5 },
      { day: '2025-03-14', consumedUnits: 11.25 },
      { day: '2025-03-20', consumedUnits: 3 },
    ]);
  });

  it('returns the usage of one customer, relative to the last state before the first day', async () => {
    await receiveMinutes();
    await receiveLateState();
    const path = (customer: string, from: string) =>
      `/api/billing/meters/minutes/consumption?from=${from}&to=2025-03-31&customerId=${customer}`;
    const days = async (customer: string, from = '2025-03-01') =>
      (await billing.as(owner).get(path(customer, from)).expect(200)).body.days;
    expect(await days('ann')).toEqual([
      { day: '2025-03-10', consumedUnits: 7.5 },
      { day: '2025-03-12', consumedUnits: 1.5 },
      { day: '2025-03-14', consumedUnits: 11 },
      { day: '2025-03-20', consumedUnits: 3 },
    ]);
    expect(await days('ann', '2025-03-13')).toEqual([
      { day: '2025-03-14', consumedUnits: 11 },
      { day: '2025-03-20', consumedUnits: 3 },
    ]);
    expect(await days('bob')).toEqual([{ day: '2025-03-14', consumedUnits: 0.25 }]);
    expect(await days('unknown')).toEqual([]);

    const outsider = (await billing.given.merchant(randomUUID())).owner;
    const { body } = await billing.as(outsider).get(path('ann', '2025-03-01')).expect(200);
    expect(body.days).toEqual([]);
    const { organizationId } = await billing.given.endpoint();
    const outside = `${path('ann', '2025-03-01')}&organizationId=${organizationId}`;
    await billing.as(outsider).get(outside).expect(403);
  });

  it('ends in the same sums for any order, with repetitions and concurrent replicas', async () => {
    const usage = fc.record({
      customer: fc.constantFrom('one', 'two', 'three'),
      at: fc
        .tuple(fc.integer({ min: 10, max: 16 }), fc.integer({ min: 0, max: 23 }))
        .map(([day, hour]) => `2025-03-${day}T${String(hour).padStart(2, '0')}:00:00.5Z`),
      units: fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
    });
    const histories = fc.sample(
      // A digest, which includes the meter's name, decides between two states with the same time.
      fc.uniqueArray(usage, {
        minLength: 12,
        maxLength: 24,
        selector: ({ customer, at }) => `${customer} ${at}`,
      }),
      3,
    );
    for (const [index, states] of histories.entries()) {
      const sums: unknown[] = [];
      for (const attempt of [0, 1, 2]) {
        const meter = `any-order-${index}-${attempt}`;
        await billing.receive(meterEvent(meter));
        const [order = []] = fc.sample(
          fc.shuffledSubarray(states, { minLength: states.length }),
          1,
        );
        await Promise.all(
          [...order, ...order.slice(0, 5)].map(async (one, position) => {
            await billing.send(JSON.stringify(usageEvent({ ...one, meter }))).expect(200);
            if (position % 6 === 0) await projectDeliveries(billing.deps);
          }),
        );
        await Promise.all([1, 2, 3].map(() => projectDeliveries(billing.deps)));
        await billing.allProjected();
        const days = await march(meter);
        expect(days).toEqual(await recomputedDays(meter));
        sums.push(days);
      }
      expect(sums).toEqual([sums[0], sums[0], sums[0]]);
    }
  }, 120_000);

  /** The sums of a meter, computed again from the stored states. */
  async function recomputedDays(meter: string) {
    const rows = await billing.sql<{ day: string; units: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day, sum(units) as units from (
         select day, case when earlier is null then case when began_on = day then units else 0 end
           when units < earlier then units else units - earlier end as units
         from (select *, consumed_units as units,
             lag(consumed_units) over (partition by id order by day) as earlier
           from $schema.customer_meter_day where meter_id = $1) as usage
       ) as growth group by day having sum(units) <> 0 order by day`,
      [meter],
    );
    return rows.map(({ day, units }) => ({ day, consumedUnits: Number(units) }));
  }

  it('restores the same sums from the deliveries', async () => {
    await receiveMinutes();
    const before = await march('minutes');
    expect(before).not.toEqual([]);
    await billing.sql('truncate $schema.customer_meter_day, $schema.meter_day, $schema.snapshot');
    await billing.sql(`update $schema.delivery set status = 'waiting', failures = 0`);
    await projectDeliveries(billing.deps);
    await billing.allProjected();
    expect(await march('minutes')).toEqual(before);
  });

  it('removes claims on a meter that the provider attributes to another merchant', async () => {
    const impostor = randomUUID();
    const { endpointId, secret, organizationId } = await billing.given.endpoint();
    const usage = { customer: 'claimed', meter: 'claimed', at: '2025-03-10T09:00:00Z' };
    const claim = usageEvent({ ...usage, units: 999, merchant: impostor });
    await billing.send(JSON.stringify(claim), { endpointId, secret }).expect(200);
    await billing.allProjected();
    const sums = () =>
      billing.sql(
        `select provider_organization_id as merchant, consumed_units as units
         from $schema.meter_day where meter_id = 'claimed' and consumed_units <> 0`,
      );
    const merchant = `unconfirmed:${organizationId}:${impostor}`;
    expect(await sums()).toEqual([{ merchant, units: '999' }]);

    await billing.receive(usageEvent({ ...usage, units: 4 }));
    expect(await sums()).toEqual([{ merchant: fixtureIds.merchant, units: '4' }]);
  });

  it('defaults to the last thirty days, and rejects an invalid range', async () => {
    await receiveMinutes();
    const getConsumption = (query: string) =>
      billing.as(owner).get(`/api/billing/meters/minutes/consumption?${query}`);
    const { body } = await getConsumption('to=2025-03-31').expect(200);
    expect(body).toMatchObject({ from: '2025-03-02', to: '2025-03-31', timeZone: 'UTC' });
    for (const query of [
      'from=2025-03-02&to=2025-03-01',
      'from=2024-01-01&to=2025-03-01',
      'from=2025-02-30&to=2025-03-01',
    ]) {
      const rejected = await getConsumption(query).expect(400);
      expect(rejected.body.code).toBe('METER_RANGE_IS_INVALID');
    }
    await billing.as(owner).get('/api/billing/meters/unknown/consumption').expect(404);
  });
});
