import type {
  Analytics,
  CurrencyAnalytics,
  PeriodFigures,
} from '@tessera/contracts/billing/reporting/analytics';
import type { TestUser } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';
import { addDays, dayOf } from '../listing/days.rules.ts';
import { addMonths, monthOf } from '../summary/months.rules.ts';
import { bucketStarts } from './report-range.rules.ts';

const path = '/api/billing/analytics';

describe('GET /api/billing/analytics', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const read = async (owner: TestUser, query: string): Promise<Analytics> =>
    (await billing.as(owner).get(`${path}?${query}`).expect(200)).body;
  const bucketsOf = async (owner: TestUser, query: string) => {
    const [currency] = (await read(owner, query)).currencies;
    return (currency?.buckets ?? []).map(({ start, orders }) => [start, orders]);
  };

  it('sums orders and refunds by currency on the UTC day they were created', async () => {
    const { order, refund } = merchantEvents('daily');
    const { owner } = await billing.given.merchant('daily');
    const money = {
      subtotal_amount: 1000,
      discount_amount: 200,
      net_amount: 800,
      tax_amount: 160,
      total_amount: 960,
    };
    await billing.receive(
      // On 30 March 2025, clocks in Europe change; a day in UTC has 24 hours.
      order('before', '2025-03-29T23:59:59.999999Z', { ...money, subscription_id: 'some' }),
      order('first', '2025-03-30T00:00:00Z', { ...money, subscription_id: 'some' }),
      order('last', '2025-03-31T01:59:59.999999+02:00', money),
      order('after', '2025-03-31T00:00:00Z', money),
      order('unpaid', '2025-03-30T12:00:00Z', { ...money, status: 'pending', paid: false }),
      order('euros', '2025-03-30T12:00:00Z', { ...money, currency: 'eur', net_amount: 70 }),
      refund('refunded', '2025-03-30T10:00:00Z', { amount: 300, currency: 'usd' }),
      refund('failed', '2025-03-30T10:00:00Z', { amount: 9, currency: 'usd', status: 'failed' }),
    );
    const response = await read(owner, 'from=2025-03-30&to=2025-03-30&interval=day');
    expect(response).toMatchObject({
      timeZone: 'UTC',
      from: '2025-03-30',
      to: '2025-03-30',
      interval: 'day',
    });
    expect(response.currencies.map(({ currency }) => currency)).toEqual(['eur', 'usd']);
    const [eur, usd] = response.currencies;
    const ofDay = {
      orders: 2,
      grossAmount: 2000,
      netAmount: 1600,
      taxAmount: 320,
      refunds: 1,
      refundAmount: 300,
      netRevenueAmount: 1300,
      recurringNetAmount: 800,
      oneTimeNetAmount: 800,
    };
    expect(usd?.buckets).toMatchObject([{ start: '2025-03-30', ...ofDay }]);
    expect(usd?.total).toMatchObject(ofDay);
    expect(usd?.previous).toMatchObject({
      from: '2025-03-29',
      to: '2025-03-29',
      total: { orders: 1, netAmount: 800, recurringNetAmount: 800, refunds: 0 },
    });
    expect(eur?.total).toMatchObject({ orders: 1, netAmount: 70, refunds: 0 });
    const one = await read(owner, 'from=2025-03-30&to=2025-03-30&interval=day&currency=eur');
    expect(one.currencies).toEqual([eur]);
    expect((await read(owner, 'from=2025-03-30&to=2025-03-30&currency=jpy')).currencies).toEqual(
      [],
    );
  });

  it('groups days by week and month, of which the first and last have only days of the range', async () => {
    const { order } = merchantEvents('grouped');
    const { owner } = await billing.given.merchant('grouped');
    await billing.receive(
      ...['2024-12-28', '2024-12-29', '2024-12-30', '2025-01-05', '2025-01-06', '2025-01-31'].map(
        (day) => order(`on-${day}`, `${day}T12:00:00Z`),
      ),
    );
    // 2024-12-30 and 2025-01-06 are Mondays.
    expect(await bucketsOf(owner, 'from=2024-12-29&to=2025-01-06&interval=week')).toEqual([
      ['2024-12-29', 1],
      ['2024-12-30', 2],
      ['2025-01-06', 1],
    ]);
    expect(await bucketsOf(owner, 'from=2024-12-29&to=2025-01-30&interval=month')).toEqual([
      ['2024-12-29', 2],
      ['2025-01-01', 2],
    ]);
  });

  it('distinguishes new, reactivated and churned subscriptions', async () => {
    const { subscription } = merchantEvents('lives');
    const { owner } = await billing.given.merchant('lives');
    await billing.receive(
      subscription('once', '2025-01-10T00:00:00Z', { ended_at: '2025-02-10T00:00:00Z' }),
      // The same customer again, in the same currency and in another one.
      subscription('again', '2025-03-10T00:00:00Z', { amount: 2400 }),
      subscription('euros', '2025-03-10T00:00:00Z', { currency: 'eur' }),
      // A second subscription of a customer who has one.
      subscription('second', '2025-03-20T00:00:00Z', { ended_at: '2025-04-20T00:00:00Z' }),
      subscription('yearly', '2025-03-05T00:00:00Z', {
        customer_id: 'other',
        recurring_interval: 'year',
      }),
      subscription('trial', '2025-03-06T00:00:00Z', { customer_id: 'third', status: 'trialing' }),
      subscription('never', '2025-03-07T00:00:00Z', { customer_id: 'x', status: 'incomplete' }),
    );
    const { currencies } = await read(owner, 'from=2025-01-01&to=2025-04-30');
    const [eur, usd] = currencies;
    const shown = usd?.buckets.map((bucket) => [
      bucket.newSubscriptions,
      bucket.reactivatedSubscriptions,
      bucket.churnedSubscriptions,
      bucket.activeSubscriptions,
      bucket.payingCustomers,
      bucket.mrrAmount,
      bucket.arpuAmount,
    ]);
    expect(shown).toEqual([
      [1, 0, 0, 1, 1, 1200, 1200],
      [0, 0, 1, 0, 0, 0, null],
      // Reactivated: `again`, and `second`, which started after `once` had ended, too.
      [2, 2, 0, 4, 2, 2400 + 1200 + 100, 1850],
      [0, 0, 1, 3, 2, 2500, 1250],
    ]);
    expect(usd?.total).toMatchObject({
      newSubscriptions: 3,
      reactivatedSubscriptions: 2,
      churnedSubscriptions: 2,
      mrrAmount: 2500,
      payingCustomers: 2,
    });
    expect(eur?.total).toMatchObject({ newSubscriptions: 1, reactivatedSubscriptions: 0 });
    const april = await read(owner, 'from=2025-04-01&to=2025-04-30&currency=usd');
    expect(april.currencies[0]?.previous.total).toMatchObject({
      newSubscriptions: 2,
      reactivatedSubscriptions: 2,
      mrrAmount: 3700,
    });
  });

  it('has the recurring revenue of the summary', async () => {
    const { subscription } = merchantEvents('compared');
    const { owner } = await billing.given.merchant('compared');
    const month = monthOf(billing.clock.now());
    await billing.receive(
      subscription('ended', `${addMonths(month, -3)}-15T00:00:00Z`, {
        ended_at: `${addMonths(month, -1)}-15T00:00:00Z`,
      }),
      subscription('late', `${addMonths(month, -2)}-03T00:00:00Z`, { status: 'past_due' }),
      subscription('trial', `${addMonths(month, -2)}-03T00:00:00Z`, { status: 'trialing' }),
      subscription('year', `${addMonths(month, -1)}-01T00:00:00Z`, { recurring_interval: 'year' }),
    );
    const { body } = await billing.as(owner).get('/api/billing/summary').expect(200);
    const { currencies } = await read(owner, '');
    const [expected] = body.currencies;
    expect(currencies[0]?.buckets.map(({ mrrAmount }) => mrrAmount)).toEqual(
      expected.months.map(({ mrrAmount }: { mrrAmount: number }) => mrrAmount),
    );
    expect(currencies[0]?.total).toMatchObject({
      mrrAmount: expected.now.mrrAmount,
      activeSubscriptions: expected.now.activeSubscriptions,
    });
  });

  it('defaults to twelve months up to today, and is empty without records or a link', async () => {
    const { owner } = await billing.given.merchant('empty');
    const today = dayOf(billing.clock.now());
    const from = `${addMonths(today.slice(0, 7), -11)}-01`;
    expect(await read(owner, '')).toMatchObject({ from, to: today, interval: 'month' });
    expect((await read(owner, '')).currencies).toEqual([]);
    const unlinked = await billing.given.member('owner', 'without-a-link');
    expect((await read(unlinked, '')).currencies).toEqual([]);
  });

  it.each([
    'from=2025-02-02&to=2025-02-01',
    'from=2025-02-29&to=2025-03-31',
    'from=2024-01-01&to=2025-02-04&interval=day',
    'from=2015-12-30&to=2025-12-31',
    'from=2999-01-01',
  ])('rejects the range %s', async (query) => {
    const { owner } = await billing.given.merchant(`ranges-${query}`);
    const { body } = await billing.as(owner).get(`${path}?${query}`).expect(400);
    expect(body.code).toBe('REPORT_RANGE_IS_INVALID');
  });

  it.each(['from=2025-13-01', 'to=2025-1-1', 'interval=year', `currency=${'x'.repeat(65)}`])(
    'rejects the input %s',
    async (query) => {
      const owner = await billing.given.member('owner', 'anywhere');
      const { body } = await billing.as(owner).get(`${path}?${query}`).expect(400);
      expect(body.code).toBe('VALIDATION_ERROR');
    },
  );

  it('defines every figure in the response', async () => {
    const { order } = merchantEvents('defined');
    const { owner } = await billing.given.merchant('defined');
    await billing.receive(order('one', billing.clock.now().toISOString()));
    const { currencies, definitions } = await read(owner, '');
    expect(definitions.map(({ figure }) => figure).sort()).toEqual(
      Object.keys(currencies[0]?.total ?? {}).sort(),
    );
    expect(new Set(definitions.map(({ code }) => code)).size).toBe(definitions.length);
  });

  it('requires billing:read in the organization, and shows no other organization', async () => {
    const { order } = merchantEvents('private');
    const { organizationId } = await billing.given.merchant('private');
    const { owner: outsider } = await billing.given.merchant('outside');
    await billing.receive(order('secret', billing.clock.now().toISOString()));
    expect((await read(outsider, '')).currencies).toEqual([]);
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

  it('matches the subscriptions, whatever their overlaps', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(severalLives, async (generated) => {
        run += 1;
        const merchant = `generated-${run}`;
        const { owner } = await billing.given.merchant(merchant);
        await insert(merchant, generated);
        const range = { from: FIRST_DAY, to: addDays(FIRST_DAY, 40) };
        const { currencies } = await read(owner, `from=${range.from}&to=${range.to}&interval=day`);
        const shown = currencies.flatMap(({ currency, buckets }) =>
          buckets.map((bucket) => ({ currency, ...subscriptionPart(bucket) })),
        );
        expect(shown).toEqual(
          [...new Set(generated.map(({ currency }) => currency))]
            .sort()
            .flatMap((currency) => recomputed(generated, currency, bucketStarts(range, 'day'))),
        );
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 60_000);

  // ---- generated subscriptions, and the figures that follow from the definitions alone

  const FIRST_DAY = '2025-03-10';
  const HOUR = 3_600_000;
  type Life = {
    customer: string;
    currency: string;
    status: string;
    amount: number;
    startHour: number;
    hours: number | null;
  };
  const lives: fc.Arbitrary<Life> = fc.record({
    customer: fc.constantFrom('a', 'b', 'c'),
    currency: fc.constantFrom('usd', 'jpy'),
    status: fc.constantFrom('active', 'trialing', 'past_due', 'unpaid', 'later'),
    amount: fc.constantFrom(0, 500, 1900),
    startHour: fc.integer({ min: -300, max: 900 }),
    hours: fc.option(fc.integer({ min: 0, max: 500 })),
  });
  const severalLives = fc.uniqueArray(lives, {
    minLength: 1,
    maxLength: 25,
    selector: ({ startHour }) => startHour,
  });
  const startOf = ({ startHour }: Life) => Date.parse(FIRST_DAY) + startHour * HOUR;
  const endOf = (life: Life) =>
    life.hours === null ? Number.POSITIVE_INFINITY : startOf(life) + life.hours * HOUR;
  const isPaid = (life: Life) =>
    life.amount > 0 && (life.hours !== null || ['active', 'past_due'].includes(life.status));

  async function insert(merchant: string, generated: readonly Life[]): Promise<void> {
    const rows = generated.map((life, index) => ({
      id: `${merchant}-${index}`,
      version: 1,
      provider_organization_id: merchant,
      document: {},
      created_at: new Date(startOf(life)),
      started_at: new Date(startOf(life)),
      ended_at: life.hours === null ? null : new Date(endOf(life)),
      status: life.hours === null ? life.status : 'canceled',
      customer_id: life.customer,
      currency: life.currency,
      amount: life.amount,
      recurring_interval: 'month',
    }));
    await billing.sql(
      `insert into $schema.subscription
       select * from json_populate_recordset(null::$schema.subscription, $1)`,
      [JSON.stringify(rows)],
    );
  }

  const subscriptionPart = ({
    start,
    newSubscriptions,
    reactivatedSubscriptions,
    churnedSubscriptions,
    mrrAmount,
    activeSubscriptions,
    payingCustomers,
    arpuAmount,
  }: { start: string } & PeriodFigures) => ({
    start,
    newSubscriptions,
    reactivatedSubscriptions,
    churnedSubscriptions,
    mrrAmount,
    activeSubscriptions,
    payingCustomers,
    arpuAmount,
  });

  function recomputed(generated: readonly Life[], currency: string, days: readonly string[]) {
    const own = generated.filter((life) => life.currency === currency);
    return days.map(
      (start): { currency: string } & Partial<CurrencyAnalytics['buckets'][number]> => {
        const [from, until] = [Date.parse(start), Date.parse(addDays(start, 1))];
        const isWithin = (at: number) => at >= from && at < until;
        const running = own.filter((life) => startOf(life) < until && endOf(life) >= until);
        const started = own.filter((life) => isWithin(startOf(life)));
        const reactivated = started.filter((life) =>
          own.some(
            (other) =>
              other !== life &&
              other.customer === life.customer &&
              endOf(other) <= startOf(life) &&
              (startOf(other) < startOf(life) || own.indexOf(other) < own.indexOf(life)),
          ),
        );
        const paid = running.filter(isPaid);
        const mrrAmount = paid.reduce((sum, { amount }) => sum + amount, 0);
        const payingCustomers = new Set(paid.map(({ customer }) => customer)).size;
        return {
          currency,
          start,
          newSubscriptions: started.length - reactivated.length,
          reactivatedSubscriptions: reactivated.length,
          churnedSubscriptions: own.filter((life) => isWithin(endOf(life))).length,
          mrrAmount,
          activeSubscriptions: running.filter(
            ({ hours, status }) => hours !== null || ['active', 'trialing'].includes(status),
          ).length,
          payingCustomers,
          arpuAmount: payingCustomers === 0 ? null : Math.round(mrrAmount / payingCustomers),
        };
      },
    );
  }
});
