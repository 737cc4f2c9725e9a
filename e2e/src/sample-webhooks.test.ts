import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import { refundRoutes } from '@tessera/contracts/billing/refunds';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import { summaryRoutes } from '@tessera/contracts/billing/summary';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { repositoryRoot } from '@tessera/dev/repository';
import { fixtureMerchantId } from '@tessera/dev/webhooks/load-fixtures';
import { sampleScenario } from '@tessera/dev/webhooks/scenario/sample-scenario';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deliver } from './support/sample-deliveries.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const DAY = 86_400_000;
const today = new Date();

describe('npm run webhooks', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  let ada: TestUser;
  /** The billing pages after the command has sent all samples twice, in any order. */
  let first: Awaited<ReturnType<typeof billingOf>>;

  beforeAll(async () => {
    ada = await signUpUser(scenario.stack.url, 'ada@example.com');
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight-audio' },
    });
    await ada.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId },
    });
    // The deliveries that the command would have sent three days ago.
    for (const sample of sampleScenario(new Date(today.getTime() - 3 * DAY))) {
      expect(await deliver(scenario.stack, sample)).toBe(200);
    }
    await send('--twice', '--shuffle', '7');
    first = await billingOf(ada);
  });

  /** Runs the command with no other setting than the directory of the stack. */
  async function run(directory: string, ...options: string[]) {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, ['dev/bootstrap.mjs', 'webhooks', ...options], {
      cwd: repositoryRoot,
      env: { PATH, HOME, STACK_DIR: directory },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { output, errors, code };
  }

  async function send(...options: string[]) {
    const { output, errors, code } = await run(scenario.stack.directory, ...options);
    expect(`${errors}${output}`).toMatch(/(\d+) of \1 accepted by http/);
    expect(code).toBe(0);
    await vi.waitFor(
      async () => {
        const waiting = `select type from delivery where status in ('waiting', 'quarantined')`;
        expect(await scenario.rows('billing', waiting)).toEqual([]);
      },
      { timeout: 60_000 },
    );
  }

  /** The data of the billing pages. */
  async function billingOf(user: TestUser) {
    const all = { limit: 100 };
    const [meter] = (await user.call(meterRoutes.listMeters, { query: {} })).items;
    const [summary, customers, orders, subscriptions, refunds, usage, consumption] =
      await Promise.all([
        user.call(summaryRoutes.getSummary, { query: {} }),
        user.call(customerRoutes.listCustomers, { query: all }),
        user.call(orderRoutes.listOrders, { query: all }),
        user.call(subscriptionRoutes.listSubscriptions, { query: all }),
        user.call(refundRoutes.listRefunds, { query: all }),
        user.call(meterRoutes.listCustomerMeters, { query: all }),
        user.call(meterRoutes.getMeterConsumption, {
          params: { id: meter?.id ?? '' },
          query: {},
        }),
      ]);
    const { currencies } = summary;
    return { currencies, customers, orders, subscriptions, refunds, usage, consumption };
  }

  it('explains what to do when no system is running', async () => {
    const { errors, code } = await run('/nowhere');
    expect(errors).toContain('No system runs in /nowhere: run npm start first');
    expect(code).toBe(1);
  });

  it('finds the running system and fills its billing pages, in any order and twice', () => {
    expect(first.customers.items).toHaveLength(6);
    expect(first.currencies.map(({ currency }) => currency)).toEqual(['eur', 'usd']);
    for (const { now, months } of first.currencies) {
      expect(now.activeSubscriptions).toBe(2);
      expect(now.mrrAmount).toBeGreaterThan(0);
      expect(months.filter(({ netAmount }) => netAmount > 0).length).toBeGreaterThanOrEqual(5);
    }
    expect(first.refunds.items.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(first.subscriptions.items.map(({ status }) => status).sort()).toEqual([
      'active',
      'active',
      'active',
      'active',
      'canceled',
    ]);
  });

  it('shows the sample orders of today only', () => {
    const orders = new Map(
      sampleScenario(today).flatMap(({ event: { type, data } }) =>
        type.startsWith('order.') ? [[data.id, data]] : [],
      ),
    );
    for (const { currency, total } of first.currencies) {
      const own = [...orders.values()].filter((order) => order.currency === currency);
      const netAmount = own.reduce((sum, order) => sum + Number(order.net_amount), 0);
      expect(total).toMatchObject({ orders: own.length, netAmount });
    }
  });

  it('shows usage up to yesterday', () => {
    const yesterday = new Date(today.getTime() - DAY).toISOString().slice(0, 10);
    const { days } = first.consumption;
    expect(days.at(-1)?.day).toBe(yesterday);
    expect(days.slice(1)).toEqual(consumptionOf(today).slice(-days.length + 1));
    const now = first.usage.items.filter(({ modifiedAt }) => modifiedAt?.startsWith(yesterday));
    expect(now).toHaveLength(2);
  });

  it('changes nothing when it runs again in chronological order', async () => {
    await send();
    expect(withoutPersonalData(await billingOf(ada))).toEqual(withoutPersonalData(first));
    await send('--fresh');
    expect(withoutPersonalData(await billingOf(ada))).toEqual(withoutPersonalData(first));
  });

  it('gives every other provider organization its own records', async () => {
    const grace = await signUpUser(scenario.stack.url, 'grace@example.com');
    await grace.call(organizationRoutes.createOrganization, {
      body: { name: 'Second', slug: 'second' },
    });
    await grace.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: randomUUID() },
    });
    await grace.call(connectionRoutes.sendSampleEvents, { body: {} });
    await vi.waitFor(
      async () => {
        const { items } = await grace.call(customerRoutes.listCustomers, { query: {} });
        expect(items).toHaveLength(first.customers.items.length);
      },
      { timeout: 60_000, interval: 500 },
    );
    const idsOf = async (user: TestUser) =>
      (await user.call(customerRoutes.listCustomers, { query: {} })).items.map(({ id }) => id);
    const [own, others] = await Promise.all([idsOf(grace), idsOf(ada)]);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
  });
});

/** Fields that are redacted a minute after the samples delete their former customer. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'email',
  'taxId',
  'avatarUrl',
  'billingAddress',
  'metadata',
  'customFieldData',
  'customerCancellationComment',
]);
const withoutPersonalData = (data: object): unknown =>
  JSON.parse(JSON.stringify(data, (key, value) => (PERSONAL.has(key) ? undefined : value)));

type Metered = { readonly id: string; readonly day: string; readonly consumed: number };

/** Meter usage by day in the samples of one day. */
function consumptionOf(now: Date) {
  const states = sampleScenario(now).flatMap(({ event: { type, data } }): Metered[] => {
    if (type !== 'customer.state_changed') return [];
    const [meter] = data.active_meters as Record<string, unknown>[];
    const changedAt = meter?.modified_at;
    return typeof changedAt === 'string'
      ? [
          {
            id: String(data.id),
            day: changedAt.slice(0, 10),
            consumed: Number(meter?.consumed_units),
          },
        ]
      : [];
  });
  const before = new Map<string, number>();
  const byDay = new Map<string, number>();
  for (const { id, day, consumed } of states) {
    const earlier = before.get(id);
    before.set(id, consumed);
    // A running total that has decreased was reset to zero.
    const units = earlier === undefined ? 0 : consumed < earlier ? consumed : consumed - earlier;
    byDay.set(day, (byDay.get(day) ?? 0) + units);
  }
  return [...byDay].map(([day, consumedUnits]) => ({ day, consumedUnits }));
}
