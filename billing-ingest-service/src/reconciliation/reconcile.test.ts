import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture, story } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import {
  type ProviderServer,
  providerToken,
  startProviderServer,
} from '../../test/provider-server.ts';
import { collections, createProviderApi } from './provider-api.ts';
import { reconcile } from './reconcile.ts';

describe('reconcile', () => {
  const billing = useBillingService();
  let provider: ProviderServer;

  beforeAll(async () => {
    provider = await startProviderServer();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    await billing.sql('truncate $schema.reconciliation cascade');
    provider.asked.length = 0;
    for (const { path } of collections) provider.holds.set(path, []);
  });

  const replica = (holder: string, accessToken = providerToken) => ({
    api: createProviderApi({ url: provider.url, accessToken }),
    holder,
  });
  const runs = () =>
    billing.sql<{ finished_at: Date | null; problem: string | null; failures: number }>(
      'select * from $schema.reconciliation order by started_at',
    );
  const findings = () =>
    billing.sql(
      `select provider_organization_id as merchant, checked::integer, missing::integer,
         outdated::integer from $schema.reconciliation_finding order by 1`,
    );
  /** One turn after another until the run is over, as the loop would. */
  async function run(worker = replica('one')) {
    for (let turns = 0; turns < 60; turns += 1) {
      await reconcile(billing.deps, worker);
      const [newest] = (await runs()).slice(-1);
      if (newest?.finished_at) break;
      billing.clock.advance('1s');
    }
    await billing.settled();
  }
  const customers = (...names: string[]) => {
    const { data } = fixture('customer.created');
    return names.map((name, index) => ({ ...data, id: `customer-${index}`, name }));
  };

  it('finds every drift within one run, puts it right by the way of deliveries, and finds none after', async () => {
    await billing.tell(fixture('subscription.created'), fixture('order.created'));
    const subscription = fixture('subscription.updated').data;
    const { data: created } = fixture('order.created');
    const order = { ...created, status: 'refunded', modified_at: '2025-12-01T00:00:00.000001Z' };
    provider.holds.set('subscriptions', [subscription]);
    provider.holds.set('orders', [order]);
    provider.holds.set('customers', customers('Ada', 'Bea', 'Cem', 'Dan', 'Eva'));
    await run();
    expect(await findings()).toEqual([
      { merchant: story.merchant, checked: 7, missing: 5, outdated: 2 },
    ]);
    const [held] = await billing.sql(`select version from $schema.subscription where id = $1`, [
      subscription.id,
    ]);
    expect(held?.version).toBe(
      String(Date.parse(subscription.modified_at)) + subscription.modified_at.slice(23, 26),
    );
    expect(
      await billing.sql(`select 1 from $schema.customer where id like 'customer-%'`),
    ).toHaveLength(5);

    billing.clock.advance('7h');
    await run();
    expect((await findings()).at(-1)).toMatchObject({ checked: 7 });
    const [second] = await billing.sql(
      `select sum(missing)::integer as missing, sum(outdated)::integer as outdated
       from $schema.reconciliation_finding join $schema.reconciliation on id = reconciliation_id
       where started_at = (select max(started_at) from $schema.reconciliation)`,
    );
    expect(second).toEqual({ missing: 0, outdated: 0 });
  });

  it('takes nothing back that is newer here, and repairs a state of equal age', async () => {
    const ended = fixture('subscription.revoked');
    await billing.tell(ended);
    provider.holds.set('subscriptions', [fixture('subscription.created').data]);
    const product = fixture('product.updated');
    await billing.tell(product);
    provider.holds.set('products', [{ ...product.data, name: 'Told too early' }]);
    await run();
    expect(await findings()).toMatchObject([{ checked: 2, missing: 0, outdated: 1 }]);
    const [row] = await billing.sql('select status from $schema.subscription where id = $1', [
      ended.data.id,
    ]);
    expect(row).toEqual({ status: 'canceled' });
    const [named] = await billing.sql('select name from $schema.product where id = $1', [
      product.data.id,
    ]);
    expect(named).toEqual({ name: 'Told too early' });
  });

  it('tells events with a timestamp of their own and those without apart', async () => {
    const product = fixture('product.created');
    const data = { ...product.data, id: 'with-event-times', modified_at: null };
    const timestamp = new Date(billing.clock.now().getTime() - 60_000).toISOString();
    await billing.tell({ ...product, timestamp, data });
    provider.holds.set('products', [{ ...data, name: 'Newer by its time alone' }]);
    await run();
    expect(await findings()).toMatchObject([{ outdated: 1 }]);
    const [row] = await billing.sql(`select name from $schema.product where id = $1`, [data.id]);
    expect(row).toEqual({ name: 'Newer by its time alone' });
  });

  it('is done by one replica at a time; another takes over what a dead one has left, and counts nothing twice', async () => {
    provider.holds.set('customers', customers('Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kai', 'Lea'));
    const [one, two] = [replica('one'), replica('two')];
    await Promise.all([reconcile(billing.deps, one), reconcile(billing.deps, two)]);
    expect(provider.asked).toHaveLength(1);
    const leader = (await billing.sql('select holder from $schema.reconciliation'))[0]?.holder;
    const [alive, other] = leader === 'one' ? [one, two] : [two, one];
    for (let turns = 0; turns < 4; turns += 1) {
      billing.clock.advance('1s');
      await reconcile(billing.deps, other);
      await reconcile(billing.deps, alive);
    }
    expect(provider.asked).toHaveLength(5);
    // The leader is gone; its lease runs out.
    billing.clock.advance('31s');
    await run(other);
    expect(await findings()).toMatchObject([{ checked: 7 }]);
    expect(provider.asked.filter((path) => path.includes('customers'))).toHaveLength(3);
  });

  it('asks at most once a second, and as late as it is told', async () => {
    await reconcile(billing.deps, replica('one'));
    await reconcile(billing.deps, replica('one'));
    expect(provider.asked).toHaveLength(1);
    provider.interrupt((_, response) => response.writeHead(429, { 'retry-after': '90' }).end());
    billing.clock.advance('1s');
    await reconcile(billing.deps, replica('one'));
    expect(provider.asked).toHaveLength(2);
    billing.clock.advance('89s');
    await reconcile(billing.deps, replica('one'));
    expect(provider.asked).toHaveLength(2);
    billing.clock.advance('2s');
    await reconcile(billing.deps, replica('one'));
    expect(provider.asked).toHaveLength(3);
    expect(provider.asked[2]).toBe(provider.asked[1]);
  });

  it('outlives what the provider and the network do, and goes on where it was', async () => {
    provider.holds.set('customers', customers('Mia', 'Ned', 'Oda', 'Pia'));
    const answers = [
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(500).end('x'),
      (_: unknown, response: import('node:http').ServerResponse) => response.destroy(),
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(200).end('<html>'),
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(200).end('{"items":7}'),
    ];
    for (const answer of answers) provider.interrupt(answer);
    for (const _ of answers) {
      await reconcile(billing.deps, replica('one'));
      billing.clock.advance('5m');
    }
    await run();
    expect(await runs()).toMatchObject([{ problem: null, failures: 0 }]);
    expect(await findings()).toMatchObject([{ checked: 4 }]);
  });

  it('ends with the reason when it may not read, and leaves out what the API does not have', async () => {
    await run(replica('one', 'a token that was revoked'));
    expect(await runs()).toMatchObject([{ problem: "the provider's API answered 401" }]);

    billing.clock.advance('7h');
    provider.holds.delete('benefit-grants');
    await run();
    expect((await runs()).at(-1)).toMatchObject({ problem: null });
  });

  it('starts again when it is due and not before', async () => {
    await run();
    const before = provider.asked.length;
    billing.clock.advance('5h');
    await reconcile(billing.deps, replica('one'));
    expect(provider.asked).toHaveLength(before);
    billing.clock.advance('2h');
    await reconcile(billing.deps, replica('one'));
    expect(provider.asked).toHaveLength(before + 1);
  });
});
