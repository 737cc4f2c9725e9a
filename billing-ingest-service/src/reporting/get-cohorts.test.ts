import type { Cohorts } from '@tessera/contracts/billing/reporting/cohorts';
import type { TestUser } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';
import { addMonths, monthOf, monthsBetween } from '../summary/months.rules.ts';

const path = '/api/billing/cohorts';

describe('GET /api/billing/cohorts', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const read = async (owner: TestUser, query = ''): Promise<Cohorts> =>
    (await billing.as(owner).get(`${path}?${query}`).expect(200)).body;
  const monthsAgo = (count: number) => addMonths(monthOf(billing.clock.now()), -count);
  const countsOf = ({ cohorts }: Cohorts) =>
    Object.fromEntries(
      cohorts
        .filter(({ customers }) => customers > 0)
        .map(({ month, customers, retained }) => [
          month,
          [customers, ...retained.map((later) => later.customers)],
        ]),
    );

  it('counts customers by the month of their first subscription, and those that still have one', async () => {
    const { subscription } = merchantEvents('kept');
    const { owner } = await billing.given.merchant('kept');
    const at = (months: number, day = '15') => `${monthsAgo(months)}-${day}T00:00:00Z`;
    await billing.receive(
      subscription('leaves', at(4), { customer_id: 'a', ended_at: at(2) }),
      // Leaves and returns: not retained in between, and still of the first cohort.
      subscription('leaves-too', at(4), { customer_id: 'b', ended_at: at(3) }),
      subscription('returns', at(1), { customer_id: 'b' }),
      // Changes without a gap, and has two at the same time: counts once.
      subscription('changes', at(4), { customer_id: 'c', ended_at: at(2) }),
      subscription('changed', at(2), { customer_id: 'c' }),
      subscription('beside', at(3), { customer_id: 'c', ended_at: at(1), currency: 'eur' }),
      // Starts and ends within a month.
      subscription('short', at(4, '02'), { customer_id: 'd', ended_at: at(4, '20') }),
      subscription('stays', at(1), { customer_id: 'e', status: 'trialing' }),
      subscription('never', at(1), { customer_id: 'f', status: 'incomplete_expired' }),
      // Ends at the first moment of a month, after the end of the month before.
      subscription('border', at(4), { customer_id: 'g', ended_at: at(2, '01') }),
    );
    const response = await read(owner);
    expect(response).toMatchObject({ timeZone: 'UTC', currency: null });
    expect(response.cohorts.map(({ month }) => month)).toEqual(
      monthsBetween(monthsAgo(11), monthsAgo(0)),
    );
    expect(countsOf(response)).toEqual({
      [monthsAgo(4)]: [5, 3, 1, 2, 2],
      [monthsAgo(1)]: [1, 1],
    });
    expect(countsOf(await read(owner, 'currency=eur'))).toEqual({ [monthsAgo(3)]: [1, 1, 0, 0] });
    // A first subscription from before the first cohort belongs to none.
    expect(countsOf(await read(owner, 'months=2'))).toEqual({ [monthsAgo(1)]: [1, 1] });
    expect((await read(owner, 'months=24')).cohorts).toHaveLength(24);
    expect((await read(owner, 'months=1')).cohorts).toMatchObject([{ retained: [] }]);
  });

  it('matches the subscriptions, whatever their overlaps', async () => {
    const life = fc.record({
      customer: fc.constantFrom('a', 'b', 'c', 'd'),
      startDay: fc.integer({ min: -500, max: -1 }),
      days: fc.option(fc.integer({ min: 0, max: 300 })),
    });
    const DAY = 86_400_000;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 15 }), async (generated) => {
        run += 1;
        const merchant = `generated-${run}`;
        const { owner } = await billing.given.merchant(merchant);
        const now = billing.clock.now().getTime();
        const lives = generated.map(({ customer, startDay, days }) => {
          const start = now + startDay * DAY;
          const end = days === null ? Number.POSITIVE_INFINITY : start + days * DAY;
          return { customer, start, end: end > now ? Number.POSITIVE_INFINITY : end };
        });
        const rows = lives.map(({ customer, start, end }, index) => ({
          id: `${merchant}-${index}`,
          version: 1,
          provider_organization_id: merchant,
          document: {},
          created_at: new Date(start),
          started_at: new Date(start),
          ended_at: Number.isFinite(end) ? new Date(end) : null,
          status: 'active',
          customer_id: customer,
          currency: index % 2 === 0 ? 'usd' : 'eur',
          amount: 100,
          recurring_interval: 'month',
        }));
        await billing.sql(
          `insert into $schema.subscription
           select * from json_populate_recordset(null::$schema.subscription, $1)`,
          [JSON.stringify(rows)],
        );
        const firstOf = (customer: string) =>
          Math.min(...lives.filter((one) => one.customer === customer).map(({ start }) => start));
        const customers = [...new Set(lives.map(({ customer }) => customer))];
        const response = await read(owner, 'months=20');
        for (const cohort of response.cohorts) {
          const own = customers.filter(
            (customer) => monthOf(new Date(firstOf(customer))) === cohort.month,
          );
          expect(cohort.customers).toBe(own.length);
          for (const { month, customers: count } of cohort.retained) {
            const until = Date.parse(`${addMonths(month, 1)}-01`);
            const retained = own.filter((customer) =>
              lives.some(
                (one) => one.customer === customer && one.start < until && one.end >= until,
              ),
            );
            expect([cohort.month, month, count]).toEqual([cohort.month, month, retained.length]);
          }
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  }, 60_000);

  it('has empty cohorts without records or a link, and defines its figures', async () => {
    const { owner } = await billing.given.merchant('empty');
    const { cohorts, definitions } = await read(owner);
    expect(cohorts).toHaveLength(12);
    expect(cohorts.every(({ customers }) => customers === 0)).toBe(true);
    expect(definitions.map(({ figure }) => figure)).toEqual(['customers', 'retained']);
    const unlinked = await billing.given.member('owner', 'without-a-link');
    expect((await read(unlinked)).cohorts).toEqual(cohorts);
  });

  it.each(['months=0', 'months=25', 'months=1.5', 'months=x'])('rejects %s', async (query) => {
    const owner = await billing.given.member('owner', 'anywhere');
    const { body } = await billing.as(owner).get(`${path}?${query}`).expect(400);
    expect(body.code).toBe('VALIDATION_ERROR');
  });

  it('requires billing:read in the organization, and counts no customers of others', async () => {
    const { subscription } = merchantEvents('private');
    const { organizationId } = await billing.given.merchant('private');
    const { owner: outsider } = await billing.given.merchant('outside');
    await billing.receive(subscription('theirs', `${monthsAgo(1)}-10T00:00:00Z`));
    expect(countsOf(await read(outsider))).toEqual({});
    await billing.as(outsider).get(`${path}?organizationId=${organizationId}`).expect(403);
    const member = await billing.given.member('member', organizationId);
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });

  it('needs two queries', async () => {
    const { owner } = await billing.given.merchant('counted');
    const statements = await statementsOf((requestId) =>
      billing.as(owner).get(path).set('x-request-id', requestId).expect(200),
    );
    expect(statements).toHaveLength(2);
  });
});
