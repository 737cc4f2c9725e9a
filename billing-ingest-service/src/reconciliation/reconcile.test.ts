import { eventually } from '@tessera/testing/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import {
  collectionPaths,
  type ProviderServer,
  providerToken,
  startProviderServer,
} from '../../test/provider-server.ts';
import { encryptToken } from '../connections/encrypt-token.ts';
import { providerTokens } from '../connections/provider-token.repository.ts';
import { reconcile } from './reconcile.ts';

describe('reconcile', () => {
  const billing = useBillingService();
  let provider: ProviderServer;

  beforeAll(async () => {
    provider = await startProviderServer();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    await billing.empty();
    provider.requests.length = 0;
    for (const path of collectionPaths) provider.collections.set(path, []);
  });

  /** One run of the worker in a replica; by default with the platform's token. */
  const runOnce = (holder: string, providerAccessToken: string | undefined = providerToken) => {
    const config = { ...billing.deps.config, providerUrl: provider.url, providerAccessToken };
    return reconcile({ ...billing.deps, config }, { holder });
  };
  const runs = () =>
    billing.sql<{ finished_at: Date | null; problem: string | null; failures: number }>(
      'select * from $schema.reconciliation order by started_at',
    );
  const findings = () =>
    billing.sql(
      `select provider_organization_id as merchant, sum(checked)::integer as checked,
         sum(missing)::integer as missing, sum(outdated)::integer as outdated
       from $schema.reconciliation_count join $schema.reconciliation on id = reconciliation_id
       group by 1, started_at order by started_at`,
    );
  const counts = () =>
    billing.sql(
      `select kind, checked::integer, missing::integer, outdated::integer, missing_at_provider::integer as "missingAtProvider"
       from $schema.reconciliation_count join $schema.reconciliation on id = reconciliation_id
       where kind <> 'provider-organization' order by started_at, kind`,
    );
  /** Repeats the worker's runs until the reconciliation is finished. */
  async function run(holder = 'one', accessToken = providerToken) {
    for (let runCount = 0; runCount < 60; runCount += 1) {
      await runOnce(holder, accessToken);
      const [newest] = (await runs()).slice(-1);
      if (newest?.finished_at) break;
      billing.clock.advance('1s');
    }
    await billing.allProjected();
  }
  const customers = (...names: string[]) => {
    const { data } = fixture('customer.created');
    return names.map((name, index) => ({ ...data, id: `customer-${index}`, name }));
  };

  it('finds every difference in one run, corrects it through deliveries, and finds none afterwards', async () => {
    await billing.receive(fixture('subscription.created'), fixture('order.created'));
    const subscription = fixture('subscription.updated').data;
    const { data: created } = fixture('order.created');
    const order = { ...created, status: 'refunded', modified_at: '2025-12-01T00:00:00.000001Z' };
    provider.collections.set('subscriptions', [subscription]);
    provider.collections.set('orders', [order]);
    provider.collections.set('customers', customers('Ada', 'Bea', 'Cem', 'Dan', 'Eva'));
    await run();
    expect(await findings()).toEqual([
      { merchant: fixtureIds.merchant, checked: 7, missing: 5, outdated: 2 },
    ]);
    const [stored] = await billing.sql(`select version from $schema.subscription where id = $1`, [
      subscription.id,
    ]);
    expect(stored?.version).toBe(
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
       from $schema.reconciliation_count join $schema.reconciliation on id = reconciliation_id
       where started_at = (select max(started_at) from $schema.reconciliation)`,
    );
    expect(second).toEqual({ missing: 0, outdated: 0 });
  });

  it('does not restore what was erased with its organization, until another one is linked', async () => {
    await billing.sql('insert into $schema.erased_merchant values ($1, now())', [
      fixtureIds.merchant,
    ]);
    provider.collections.set('customers', customers('Ada', 'Bea'));
    await run();
    expect(await findings()).toEqual([]);
    expect(await billing.sql('select from $schema.customer')).toEqual([]);
    await billing.given.merchant();
    billing.clock.advance('7h');
    await run();
    expect(await billing.sql('select from $schema.customer')).toHaveLength(2);
  });

  it('keeps a newer stored state, and replaces a state of equal age', async () => {
    const ended = fixture('subscription.revoked');
    await billing.receive(ended);
    provider.collections.set('subscriptions', [fixture('subscription.created').data]);
    const product = fixture('product.updated');
    await billing.receive(product);
    provider.collections.set('products', [{ ...product.data, name: 'Name from the API' }]);
    await run();
    expect(await findings()).toMatchObject([{ checked: 2, missing: 0, outdated: 1 }]);
    const [row] = await billing.sql('select status from $schema.subscription where id = $1', [
      ended.data.id,
    ]);
    expect(row).toEqual({ status: 'canceled' });
    const [named] = await billing.sql('select name from $schema.product where id = $1', [
      product.data.id,
    ]);
    expect(named).toEqual({ name: 'Name from the API' });
  });

  it('distinguishes events with and without a timestamp', async () => {
    const product = fixture('product.created');
    const data = { ...product.data, id: 'with-event-times', modified_at: null };
    const timestamp = new Date(billing.clock.now().getTime() - 60_000).toISOString();
    await billing.receive({ ...product, timestamp, data });
    provider.collections.set('products', [{ ...data, name: 'Newer by its time alone' }]);
    await run();
    expect(await findings()).toMatchObject([{ outdated: 1 }]);
    const [row] = await billing.sql(`select name from $schema.product where id = $1`, [data.id]);
    expect(row).toEqual({ name: 'Newer by its time alone' });
  });

  it('runs in one replica at a time; another continues after a crash and counts nothing twice', async () => {
    provider.collections.set(
      'customers',
      customers('Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kai', 'Lea'),
    );
    await Promise.all([runOnce('one'), runOnce('two')]);
    expect(provider.requests).toHaveLength(1);
    const leader = (await billing.sql('select holder from $schema.reconciliation'))[0]?.holder;
    const [alive, other] = leader === 'one' ? ['one', 'two'] : ['two', 'one'];
    for (let runCount = 0; runCount < 4; runCount += 1) {
      billing.clock.advance('1s');
      await runOnce(other);
      await runOnce(alive);
    }
    expect(provider.requests).toHaveLength(5);
    // The leader has crashed; its lease expires.
    billing.clock.advance('31s');
    await run(other);
    expect(await findings()).toMatchObject([{ checked: 7 }]);
    expect(provider.requests.filter((path) => path.includes('customers'))).toHaveLength(3);
  });

  it('requests at most one page a second, and honors Retry-After', async () => {
    await runOnce('one');
    await runOnce('one');
    expect(provider.requests).toHaveLength(1);
    provider.interceptNext((_, response) => response.writeHead(429, { 'retry-after': '90' }).end());
    billing.clock.advance('1s');
    await runOnce('one');
    expect(provider.requests).toHaveLength(2);
    billing.clock.advance('89s');
    await runOnce('one');
    expect(provider.requests).toHaveLength(2);
    billing.clock.advance('2s');
    await runOnce('one');
    expect(provider.requests).toHaveLength(3);
    expect(provider.requests[2]).toBe(provider.requests[1]);
  });

  it('continues after errors of the provider and the network', async () => {
    provider.collections.set('customers', customers('Mia', 'Ned', 'Oda', 'Pia'));
    const failures = [
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
    for (const failure of failures) provider.interceptNext(failure);
    for (const _ of failures) {
      await runOnce('one');
      billing.clock.advance('5m');
    }
    await run();
    expect(await runs()).toMatchObject([{ problem: null, failures: 0 }]);
    expect(await findings()).toMatchObject([{ checked: 4 }]);
  });

  it('ends with the reason when access is denied, and skips collections that the API lacks', async () => {
    await run('one', 'a-token-that-was-revoked');
    expect(await runs()).toMatchObject([{ problem: "the provider's API responded with 401" }]);

    billing.clock.advance('7h');
    provider.collections.delete('benefit-grants');
    await run();
    expect((await runs()).at(-1)).toMatchObject({ problem: null });
  });

  it('starts again when it is due, not before', async () => {
    await run();
    const before = provider.requests.length;
    billing.clock.advance('5h');
    await runOnce('one');
    expect(provider.requests).toHaveLength(before);
    billing.clock.advance('2h');
    await runOnce('one');
    expect(provider.requests).toHaveLength(before + 1);
  });

  it('compares records without events: discounts, meters, custom fields, balances', async () => {
    const dates = { created_at: '2025-01-01T00:00:00Z', modified_at: null };
    const ours = { organization_id: fixtureIds.merchant, metadata: {} };
    const [discount, meter, field] = ['a-discount', 'a-meter', 'a-field'];
    provider.collections.set('discounts', [
      {
        ...dates,
        ...ours,
        id: discount,
        name: 'Half',
        code: 'HALF',
        type: 'percentage',
        duration: 'repeating',
        duration_in_months: 3,
        basis_points: 5_000,
        starts_at: null,
        ends_at: null,
        max_redemptions: null,
        redemptions_count: 1,
      },
    ]);
    const counted = { filter: { conjunction: 'and', clauses: [] }, aggregation: { func: 'count' } };
    const meterItem = { ...dates, ...ours, ...counted, id: meter, name: 'Calls' };
    provider.collections.set('meters', [meterItem]);
    provider.collections.set('custom-fields', [
      { ...dates, ...ours, id: field, type: 'text', slug: 'seats', name: 'Seats', properties: {} },
    ]);
    const units = { consumed_units: 2.5, credited_units: 10, balance: 7.5 };
    const [customer] = customers('Quy');
    provider.collections.set('customer-meters', [
      {
        ...dates,
        ...units,
        id: 'a-balance',
        customer_id: 'customer-0',
        meter_id: meter,
        customer,
        meter: meterItem,
      },
    ]);
    await run();
    expect(await counts()).toEqual([
      { kind: 'custom-field', checked: 1, missing: 1, outdated: 0, missingAtProvider: 0 },
      { kind: 'customer-meter', checked: 1, missing: 1, outdated: 0, missingAtProvider: 0 },
      { kind: 'discount', checked: 1, missing: 1, outdated: 0, missingAtProvider: 0 },
      { kind: 'meter', checked: 1, missing: 1, outdated: 0, missingAtProvider: 0 },
    ]);
    const [row] = await billing.sql(
      'select duration_in_months from $schema.discount where id = $1',
      [discount],
    );
    expect(row).toEqual({ duration_in_months: '3' });
    const [balance] = await billing.sql(
      `select balance from $schema.customer_meter where id = $1`,
      [`customer-0:${meter}`],
    );
    expect(balance).toEqual({ balance: '7.5' });

    billing.clock.advance('7h');
    await run();
    expect((await counts()).slice(-4)).toMatchObject(
      ['custom-field', 'customer-meter', 'discount', 'meter'].map((kind) => ({ kind, missing: 0 })),
    );
  });

  describe('records that the provider no longer lists', () => {
    const merchant = 'of-missing-records';
    const product = (index: number) => ({
      ...fixture('product.created').data,
      id: `missing-product-${index}`,
      organization_id: merchant,
      created_at: `2025-02-0${index}T00:00:00.000001Z`,
      modified_at: null,
      benefits: [],
      attached_custom_fields: [],
    });
    const products = [1, 2, 3, 4, 5, 6, 7].map(product);
    const without = (...indexes: number[]) =>
      products.filter((_, index) => !indexes.includes(index + 1));
    const confirmedMissing = async () =>
      (
        await billing.sql(
          `select id from $schema.missing_record where provider_organization_id = $1 and is_confirmed
           order by id`,
          [merchant],
        )
      ).map(({ id }) => id);
    const nextRun = async () => {
      billing.clock.advance('7h');
      await run();
    };

    beforeEach(async () => {
      await billing.receive(...products.map((data) => ({ type: 'product.created', data })), {
        type: 'benefit.created',
        data: {
          ...fixture('benefit.created').data,
          id: 'missing-benefit',
          organization_id: merchant,
        },
      });
      const { data } = fixture('organization.updated');
      provider.collections.set('organizations', [{ ...data, id: merchant }]);
      provider.collections.set('benefits', [
        { ...fixture('benefit.created').data, id: 'missing-benefit', organization_id: merchant },
      ]);
    });

    it('reports them after two consecutive listings without them, and deletes nothing', async () => {
      provider.collections.set('products', without(1, 4, 7));
      await run();
      expect(await confirmedMissing()).toEqual([]);
      await nextRun();
      expect(await confirmedMissing()).toEqual([
        'missing-product-1',
        'missing-product-4',
        'missing-product-7',
      ]);
      expect(
        (await counts()).find(
          ({ kind, missingAtProvider: count }) => kind === 'product' && count > 0,
        ),
      ).toEqual({ kind: 'product', checked: 4, missing: 0, outdated: 0, missingAtProvider: 3 });
      const stored = await billing.sql(
        `select 1 from $schema.product where provider_organization_id = $1`,
        [merchant],
      );
      expect(stored).toHaveLength(7);

      provider.collections.set('products', without(4));
      await nextRun();
      expect(await confirmedMissing()).toEqual(['missing-product-4']);
    });

    it('does not report records that a concurrent deletion moved to a page already read', async () => {
      provider.collections.set('products', products);
      const removeFirst = (_: unknown, response: import('node:http').ServerResponse) => {
        provider.collections.set('products', without(1));
        response.writeHead(503).end();
      };
      for (let runCount = 0; runCount < 5; runCount += 1) {
        // Between the first and the second of three pages.
        if (provider.requests.at(-1)?.startsWith('/v1/products/?')) break;
        await runOnce('one');
        billing.clock.advance('1s');
      }
      provider.interceptNext(removeFirst);
      await run();
      const [missed] = await billing.sql(
        `select id from $schema.missing_record where kind = 'product'`,
      );
      expect(missed).toEqual({ id: 'missing-product-4' });
      await nextRun();
      expect(await confirmedMissing()).toEqual([]);
    });

    it('does not report records created during the run, of merchants it does not read, or out of order', async () => {
      const created_at = billing.clock.now().toISOString();
      await billing.receive({
        type: 'product.created',
        data: { ...product(1), id: 'new', created_at },
      });
      await billing.receive({
        type: 'product.created',
        data: { ...product(1), id: 'another-merchants', organization_id: 'another merchant' },
      });
      provider.collections.set('products', without(2).reverse());
      await run();
      await nextRun();
      expect(
        await billing.sql(`select id from $schema.missing_record where kind = 'product'`),
      ).toEqual([]);
    });
  });

  describe("with an organization's own token", () => {
    const token = 'polar_oat_of_a_merchant';
    /** Only the API's URL is configured, no platform token. */
    const runOnceWithOwnToken = () => {
      const config = { ...billing.deps.config, providerUrl: provider.url };
      return reconcile({ ...billing.deps, config }, { holder: 'one' });
    };
    async function runWithOwnToken(count = 1) {
      for (let runCount = 0; runCount < 90; runCount += 1) {
        await runOnceWithOwnToken();
        const over = (await runs()).filter(({ finished_at }) => finished_at !== null);
        if (over.length === count) break;
        billing.clock.advance('1s');
      }
      await billing.allProjected();
    }
    async function merchantWithToken(merchant: string) {
      const { owner, organizationId } = await billing.given.merchant(merchant);
      const { encryption, db, clock } = billing.deps;
      await db.transaction((tx) =>
        providerTokens.set(
          tx,
          organizationId,
          encryptToken(encryption, organizationId, token),
          clock.now(),
        ),
      );
      return { owner, organizationId };
    }

    beforeEach(async () => {
      provider.tokens.add(token);
      const { data } = fixture('organization.updated');
      provider.collections.set('organizations', [{ ...data, id: 'own-merchant' }]);
    });

    it('compares the records of the linked provider organization, and no others that the token reads', async () => {
      const { owner } = await merchantWithToken('own-merchant');
      const [mine, foreign] = customers('Rex', 'Sue');
      provider.collections.set('customers', [
        { ...mine, id: 'of-own-merchant', organization_id: 'own-merchant' },
        { ...foreign, id: 'of-a-foreign-merchant', organization_id: 'foreign-merchant' },
      ]);
      await runWithOwnToken();
      const { body } = await billing.as(owner).get('/api/billing/reconciliations').expect(200);
      expect(body.items).toMatchObject([
        { usesOwnToken: true, problem: null, checked: 2, missing: 2 },
      ]);
      expect(await billing.sql(`select id from $schema.customer where id like 'of-%'`)).toEqual([
        { id: 'of-own-merchant' },
      ]);
      const other = await billing.given.merchant('other-merchant');
      const { body: others } = await billing
        .as(other.owner)
        .get('/api/billing/reconciliations')
        .expect(200);
      expect(others.items).toEqual([]);
    });

    it('corrects a record that another merchant claimed, and requeues quarantined deliveries', async () => {
      const { owner, organizationId } = await merchantWithToken('own-merchant-of-claimed');
      const { data } = fixture('organization.updated');
      provider.collections.set('organizations', [{ ...data, id: 'own-merchant-of-claimed' }]);
      const [customer] = customers('Tia');
      const claimed = { ...customer, id: 'claimed', modified_at: '2030-01-01T00:00:00Z' };
      const claimant = await billing.given.endpoint();
      const claim = { ...claimed, organization_id: 'a-claimant' };
      await billing
        .send(JSON.stringify({ type: 'customer.updated', data: claim }), claimant)
        .expect(200);
      await billing.allProjected();
      const ours = { ...claimed, modified_at: null, organization_id: 'own-merchant-of-claimed' };
      const { endpointId, secret } = await billing.given.endpoint(organizationId);
      const event = JSON.stringify({ type: 'customer.created', data: ours });
      await billing.send(event, { endpointId, secret }).expect(200);
      await billing.allProjected();
      const statusesOf = () =>
        billing.sql('select status from $schema.delivery where endpoint = $1', [endpointId]);
      expect(await statusesOf()).toEqual([{ status: 'quarantined' }]);
      provider.collections.set('customers', [ours]);
      await runWithOwnToken();
      await eventually(async () =>
        expect(await statusesOf()).not.toContainEqual({ status: 'quarantined' }),
      );
      const { body } = await billing.as(owner).get('/api/billing/customers').expect(200);
      expect(body.items).toMatchObject([{ id: 'claimed' }]);
      const { body: theirs } = await billing
        .as(claimant.owner)
        .get('/api/billing/customers')
        .expect(200);
      expect(theirs.items).toEqual([]);
    });

    it('continues with other organizations when the provider rejects one token, and stores the problem', async () => {
      const { owner } = await merchantWithToken('own-merchant-of-two');
      const { organizationId } = await merchantWithToken('another-of-two');
      const { data } = fixture('organization.updated');
      provider.collections.set('organizations', [{ ...data, id: 'own-merchant-of-two' }]);
      await runWithOwnToken(2);
      const ended = await billing.sql(
        'select organization_id, problem from $schema.reconciliation where problem is not null',
      );
      expect(ended).toEqual([
        {
          organization_id: organizationId,
          problem: 'the access token does not read the linked provider organization',
        },
      ]);
      const { body } = await billing.as(owner).get('/api/billing/reconciliations').expect(200);
      expect(body.items).toMatchObject([{ usesOwnToken: true, problem: null }]);
    });

    it('ends when the token or the link is removed, and starts at once with a new token', async () => {
      const { owner, organizationId } = await merchantWithToken('merchant-that-ends');
      await runOnceWithOwnToken();
      await billing.as(owner).post('/api/billing/unlink-organization').send({}).expect(200);
      expect(await billing.sql('select 1 from $schema.provider_token')).toEqual([]);
      await runWithOwnToken();
      expect(await runs()).toMatchObject([{ problem: 'the access token was removed' }]);

      const { data } = fixture('organization.updated');
      provider.collections.set('organizations', [{ ...data, id: 'own-merchant-again' }]);
      await billing
        .as(owner)
        .post('/api/billing/link-organization')
        .send({ providerOrganizationId: 'own-merchant-again' })
        .expect(200);
      const { encryption, db, clock } = billing.deps;
      billing.clock.advance('1s');
      await db.transaction((tx) =>
        providerTokens.set(
          tx,
          organizationId,
          encryptToken(encryption, organizationId, token),
          clock.now(),
        ),
      );
      billing.clock.advance('1s');
      await runWithOwnToken(2);
      expect((await runs()).at(-1)).toMatchObject({ problem: null });
    });
  });
});
