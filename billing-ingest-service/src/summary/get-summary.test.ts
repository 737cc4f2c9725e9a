import type { CurrencyFigures, MonthFigures, Summary } from '@tessera/contracts/billing/summary';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { addMonths, monthOf, monthsBetween } from './months.rules.ts';

describe('GET /api/billing/summary', () => {
  const billing = useBillingService();
  const path = '/api/billing/summary';
  const DAY = 86_400_000;
  beforeEach(() => billing.empty());

  const read = async (owner: { cookie: string }, query = ''): Promise<Summary> =>
    (await billing.as(owner).get(`${path}${query}`).expect(200)).body;

  it('sums sales, refunds and churn of the fixtures', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const { currencies, timeZone } = await read(owner, '?from=2025-06&to=2025-09');
    expect(timeZone).toBe('UTC');
    const [usd, ...others] = currencies;
    expect(others).toEqual([]);
    expect(usd?.currency).toBe('usd');
    const paid = ['order.updated', 'order.refunded', 'order.paid'].map((n) => fixture(n).data);
    const ids = new Set(paid.map(({ id }) => id));
    expect(usd?.total.orders).toBe(ids.size);
    const june = usd?.months.find(({ month }) => month === '2025-06');
    expect(june).toMatchObject({
      startedSubscriptions: 1,
      endedSubscriptions: 0,
      runningAtStart: 0,
    });
    const august = usd?.months.find(({ month }) => month === '2025-08');
    expect(august).toMatchObject({
      runningAtStart: 1,
      endedSubscriptions: 1,
      churnRate: 1,
      mrrAmount: 0,
      churnedMrrAmount: fixture('subscription.revoked').data.amount,
    });
    expect(usd?.now).toMatchObject({ mrrAmount: 0, activeSubscriptions: 0 });
  });

  it('defines every figure in the response', async () => {
    const { owner } = await billing.given.merchant('explained');
    const { data } = fixture('order.paid');
    const product = { ...data.product, organization_id: 'explained' };
    await billing.receive({ type: 'order.paid', data: { ...data, id: 'explained', product } });
    const month = data.created_at.slice(0, 7);
    const { currencies, definitions } = await read(owner, `?from=${month}&to=${month}`);
    const [figures] = currencies;
    const shown = [figures?.now, figures?.months[0], figures?.total].flatMap((part) =>
      Object.keys(part ?? {}),
    );
    const explained = new Set(definitions.map(({ figure }) => figure));
    expect(shown.filter((name) => name !== 'month' && !explained.has(name))).toEqual([]);
    expect([...explained].filter((name) => !shown.includes(name))).toEqual([]);
    expect(new Set(definitions.map(({ code }) => code)).size).toBe(definitions.length);
  });

  it('defaults to the last twelve months, and rejects an invalid range', async () => {
    const { owner } = await billing.given.merchant('ranges');
    const now = monthOf(billing.clock.now());
    expect(await read(owner)).toMatchObject({
      from: addMonths(now, -11),
      to: now,
      currencies: [],
    });
    const errorCode = async (query: string) =>
      (await billing.as(owner).get(`${path}?${query}`).expect(400)).body.code;
    expect(await errorCode('from=2025-02&to=2025-01')).toBe('SUMMARY_RANGE_IS_INVALID');
    expect(await errorCode('from=2000-01&to=2020-01')).toBe('SUMMARY_RANGE_IS_INVALID');
    for (const bad of ['from=2025-13', 'to=0001-01', 'from=2025-1', 'to=x']) {
      expect(await errorCode(bad)).toBe('VALIDATION_ERROR');
    }
  });

  it('requires billing:read in the organization', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
    const { organizationId } = await billing.given.merchant('others');
    const { owner } = await billing.given.merchant('own');
    await billing.as(owner).get(`${path}?organizationId=${organizationId}`).expect(403);
  });

  it('counts a year as twelve months and rounds once, after the sum', async () => {
    const { data } = fixture('subscription.active');
    const product = { ...data.product, organization_id: 'yearly' };
    const yearly = (id: string, amount: number, change: object = {}) => ({
      type: 'subscription.active',
      data: { ...data, id, amount, recurring_interval: 'year', product, ended_at: null, ...change },
    });
    await billing.receive(
      // A third and a half of a unit per month: together one unit, but zero when each is rounded.
      yearly('third', 4),
      yearly('half', 8),
      yearly('trial', 999, { status: 'trialing' }),
      yearly('unknown', 777, { recurring_interval: 'fortnight' }),
      yearly('leaving', 24, { cancel_at_period_end: true }),
      yearly('late', 12, { status: 'past_due', currency: 'jpy' }),
      yearly('unpaid', 12, { status: 'unpaid' }),
    );
    const { owner } = await billing.given.merchant('yearly');
    const { currencies } = await read(owner);
    expect(currencies.map(({ currency, now }) => ({ currency, ...now }))).toEqual([
      {
        currency: 'jpy',
        mrrAmount: 1,
        arrAmount: 12,
        scheduledChurnAmount: 0,
        activeSubscriptions: 0,
        trialingSubscriptions: 0,
        pastDueSubscriptions: 1,
        subscriptionsWithoutInterval: 0,
      },
      {
        currency: 'usd',
        mrrAmount: 3,
        arrAmount: 36,
        scheduledChurnAmount: 2,
        activeSubscriptions: 5,
        trialingSubscriptions: 1,
        pastDueSubscriptions: 0,
        subscriptionsWithoutInterval: 1,
      },
    ]);
  });

  it('matches the sums of the records, in any order of arrival', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(updates(billing.clock.now()), async (generated) => {
        run += 1;
        const merchant = `recomputed-${run}`;
        await Promise.all(
          generated.map((update) => billing.send(JSON.stringify(eventOf(update, merchant)))),
        );
        await billing.allProjected();
        const { owner } = await billing.given.merchant(merchant);
        const now = billing.clock.now();
        const [from, to] = [addMonths(monthOf(now), -25), addMonths(monthOf(now), 2)];
        const { currencies } = await read(owner, `?from=${from}&to=${to}`);
        expect(currencies).toEqual(recomputed(newest(generated), monthsBetween(from, to), now));
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 120_000);

  // ---- generated records, and the sums that follow from the definitions alone

  type RecordUpdate = {
    kind: 'order' | 'refund' | 'subscription';
    id: string;
    version: number;
    status: string;
    currency: string;
    amounts: number[];
    interval: string;
    isPaid: boolean;
    isOfSubscription: boolean;
    isLeaving: boolean;
    createdAt: number;
    livedDays: number | null;
  };

  function updates(now: Date) {
    const update = fc.record({
      kind: fc.constantFrom('order' as const, 'refund' as const, 'subscription' as const),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      // Microseconds within one second: a million of them would be the next second.
      version: fc.nat({ max: 999_999 }),
      status: fc.constantFrom(
        ...['paid', 'pending', 'refunded', 'succeeded', 'failed', 'active', 'trialing'],
        ...['past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'later'],
      ),
      currency: fc.constantFrom('usd', 'jpy', 'kwd'),
      amounts: fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), {
        minLength: 5,
        maxLength: 5,
      }),
      interval: fc.constantFrom('month', 'year', 'week', 'day', 'fortnight'),
      isPaid: fc.boolean(),
      isOfSubscription: fc.boolean(),
      isLeaving: fc.boolean(),
      createdAt: fc
        .integer({ min: -700, max: 40 })
        .map((days) => now.getTime() + days * DAY + 12_345),
      livedDays: fc.option(fc.integer({ min: 0, max: 300 })),
    });
    return fc.uniqueArray(update, {
      minLength: 1,
      maxLength: 45,
      selector: ({ kind, id, version }) => `${kind} ${id} ${version}`,
    });
  }

  const iso = (at: number) => new Date(at).toISOString();
  const endOf = ({ createdAt, livedDays }: RecordUpdate) =>
    livedDays === null ? null : createdAt + livedDays * DAY;

  function eventOf(update: RecordUpdate, merchant: string) {
    const { kind, status, currency, createdAt } = update;
    const [amount = 0, discount = 0, net = 0, tax = 0, total = 0] = update.amounts;
    const source = {
      order: 'order.updated',
      refund: 'refund.updated',
      subscription: 'subscription.updated',
    };
    const { type, data } = fixture(source[kind]);
    const ended = endOf(update);
    return {
      type,
      data: {
        ...data,
        id: `${merchant}-${kind}-${update.id}`,
        organization_id: merchant,
        product: { ...data.product, organization_id: merchant },
        subscription: null,
        created_at: iso(createdAt),
        modified_at: `2026-01-01T00:00:00.${String(update.version).padStart(7, '0').slice(1)}Z`,
        status,
        currency,
        amount,
        paid: update.isPaid,
        subtotal_amount: amount,
        discount_amount: discount,
        net_amount: net,
        tax_amount: tax,
        total_amount: total,
        subscription_id: update.isOfSubscription ? fixtureIds.subscription : null,
        recurring_interval: update.interval,
        cancel_at_period_end: update.isLeaving,
        started_at: iso(createdAt),
        ended_at: ended === null ? null : iso(ended),
      },
    };
  }

  const newest = (all: RecordUpdate[]) => [
    ...all
      .toSorted((one, other) => one.version - other.version)
      .reduce(
        (latest, update) => latest.set(`${update.kind} ${update.id}`, update),
        new Map<string, RecordUpdate>(),
      )
      .values(),
  ];

  const ANNUAL_AMOUNT: Record<string, number> = { month: 12, year: 1, week: 52, day: 365 };
  const annualAmountOf = ({ amounts: [amount = 0], interval }: RecordUpdate) =>
    BigInt(amount) * BigInt(ANNUAL_AMOUNT[interval] ?? 0);
  const sumOf = (list: RecordUpdate[], amountOf: (update: RecordUpdate) => bigint) =>
    list.reduce((sum, update) => sum + amountOf(update), 0n);
  const rounded = (annualAmount: bigint) =>
    (annualAmount < 0n ? -1 : 1) *
      Number(((annualAmount < 0n ? -annualAmount : annualAmount) * 2n + 12n) / 24n) +
    0;

  function recomputed(records: RecordUpdate[], months: string[], now: Date): CurrencyFigures[] {
    const at = now.getTime();
    const lives = records.filter(
      ({ kind, status }) => kind === 'subscription' && !status.startsWith('incomplete'),
    );
    const isRunning = (update: RecordUpdate) => (endOf(update) ?? Number.POSITIVE_INFINITY) > at;
    const runs = records.filter(
      (update) =>
        update.kind === 'subscription' &&
        ['active', 'trialing', 'past_due'].includes(update.status) &&
        isRunning(update),
    );
    const isBilled = (update: RecordUpdate) =>
      ['active', 'past_due'].includes(update.status) && update.createdAt <= at;
    const orders = records.filter(({ kind, isPaid }) => kind === 'order' && isPaid);
    const refunds = records.filter(
      ({ kind, status }) => kind === 'refund' && status === 'succeeded',
    );
    const known = [...lives, ...runs, ...orders, ...refunds].map(({ currency }) => currency);

    return [...new Set(known)].sort().map((currency) => {
      const own = (list: RecordUpdate[]) => list.filter((update) => update.currency === currency);
      const sales = (within: (update: RecordUpdate) => boolean) => {
        const sold = own(orders).filter(within);
        const back = own(refunds).filter(within);
        const part = (index: number) => (list: RecordUpdate[]) =>
          Number(sumOf(list, ({ amounts }) => BigInt(amounts[index] ?? 0)));
        const net = part(2);
        return {
          orders: sold.length,
          grossAmount: part(0)(sold),
          discountAmount: part(1)(sold),
          netAmount: net(sold),
          taxAmount: part(3)(sold),
          collectedAmount: part(4)(sold),
          recurringNetAmount: net(sold.filter(({ isOfSubscription }) => isOfSubscription)),
          oneTimeNetAmount: net(sold.filter(({ isOfSubscription }) => !isOfSubscription)),
          refunds: back.length,
          refundAmount: part(0)(back),
          refundTaxAmount: part(3)(back),
          netRevenueAmount: net(sold) - part(0)(back),
        };
      };
      const monthOfCreation = (update: RecordUpdate) => monthOf(new Date(update.createdAt));
      const monthOfEnd = (update: RecordUpdate) => {
        const end = endOf(update);
        return end === null ? '9999-12' : monthOf(new Date(end));
      };
      const worth = (update: RecordUpdate) =>
        update.livedDays !== null || ['active', 'past_due'].includes(update.status)
          ? annualAmountOf(update)
          : 0n;
      const billed = own(runs).filter(isBilled);
      const mrr = sumOf(billed, annualAmountOf);

      return {
        currency,
        now: {
          mrrAmount: rounded(mrr),
          arrAmount: Number(mrr),
          scheduledChurnAmount: rounded(
            sumOf(
              billed.filter(({ isLeaving }) => isLeaving),
              annualAmountOf,
            ),
          ),
          activeSubscriptions: own(runs).filter(({ status }) => status !== 'past_due').length,
          trialingSubscriptions: own(runs).filter(({ status }) => status === 'trialing').length,
          pastDueSubscriptions: own(runs).filter(({ status }) => status === 'past_due').length,
          subscriptionsWithoutInterval: billed.filter(({ interval }) => interval === 'fortnight')
            .length,
        },
        months: months.map((month): MonthFigures => {
          const atStart = own(lives).filter(
            (update) => monthOfCreation(update) < month && monthOfEnd(update) >= month,
          );
          const atEnd = own(lives).filter(
            (update) => monthOfCreation(update) <= month && monthOfEnd(update) > month,
          );
          const ended = own(lives).filter((update) => monthOfEnd(update) === month);
          const lost = atStart.filter((update) => monthOfEnd(update) === month);
          return {
            month,
            ...sales((update) => monthOfCreation(update) === month),
            mrrAmount: rounded(month === monthOf(now) ? mrr : sumOf(atEnd, worth)),
            startedSubscriptions: own(lives).filter((t) => monthOfCreation(t) === month).length,
            endedSubscriptions: ended.length,
            churnedMrrAmount: rounded(sumOf(ended, worth)),
            runningAtStart: atStart.length,
            churnRate: atStart.length === 0 ? null : lost.length / atStart.length,
          };
        }),
        total: sales(() => true),
      };
    });
  }
});
