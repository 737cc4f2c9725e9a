import { randomUUID } from 'node:crypto';
import { recordKind } from '@tessera/contracts/billing/changes';
import type { Route } from '@tessera/contracts/define/route';
import { pathOf } from '@tessera/contracts/paths';
import { routes } from '@tessera/contracts/routes';
import type { TestUser } from '@tessera/testing/harness';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFixtures, fixtureIds, type Payload } from '../test/fixtures.ts';
import { useBillingService } from '../test/harness.ts';
import { tableOf } from './records/record-tables.ts';

const guarded = Object.entries<Route>(routes.billing).filter(
  ([, { access }]) => access === 'session',
);
const reads = guarded.filter(
  ([, { method, responseType }]) => method === 'GET' && responseType !== 'stream',
);
const writes = guarded.filter(([, { method }]) => method !== 'GET');

/** Required input of the calls; a new call with required input is added here. */
const needed: Readonly<Record<string, object>> = {
  linkOrganization: { providerOrganizationId: 'x' },
  createEndpoint: { name: 'x' },
  setProviderToken: { token: 'a-provider-token' },
  getEntitlements: { customerId: fixtureIds.customer },
  searchBilling: { query: fixtureIds.customer },
  checkEntitlement: {
    customerId: fixtureIds.customer,
    productId: 'x',
    benefitId: 'x',
    meterId: 'x',
  },
};

describe('billing of different organizations', () => {
  const billing = useBillingService();
  let victim: { owner: TestUser; organizationId: string };
  let attacker: { owner: TestUser; organizationId: string };
  let member: TestUser;
  let admin: TestUser;
  /** Ids of all records of the victim. */
  let ids: string[];
  /** Texts that only the victim's records contain. */
  let words: string[];

  const call = (
    user: TestUser | null,
    [key, route]: readonly [string, Route],
    { id = 'x', ...more }: Readonly<Record<string, string>> = {},
  ) => {
    const given = { ...needed[key], ...more } as Record<string, string>;
    const path = pathOf(route, { id });
    return route.method === 'GET'
      ? billing.as(user).get(path).query(given)
      : billing.as(user).post(path).send(given);
  };

  beforeAll(async () => {
    await billing.receive(...billing.allEvents());
    victim = await billing.given.merchant();
    const theirs = await billing.given.endpoint(victim.organizationId);
    await billing.as(victim.owner).post('/api/billing/replays').send({}).expect(200);

    const mine = await billing.given.endpoint();
    attacker = mine;
    member = await billing.given.member('member', victim.organizationId);
    admin = await billing.given.member('admin', victim.organizationId);
    const target = { endpointId: mine.endpointId, secret: mine.secret };
    const known = JSON.stringify(forgeries());
    for (const forged of forgeries()) {
      await billing.send(JSON.stringify(forged), target).expect(200);
    }
    await billing.allProjected();

    const rows = await Promise.all(
      recordKind.options.map((kind) =>
        billing.sql<{ id: string; document: Record<string, unknown> }>(
          `select id, document from $schema."${tableOf(kind)}" where provider_organization_id = $1`,
          [fixtureIds.merchant],
        ),
      ),
    );
    const own = rows.flat();
    const replays = await billing.sql<{ id: string }>('select id from $schema.replay');
    const deliveries = await billing.sql<{ id: string }>(
      `select webhook_id as id from $schema.delivery where provider_organization_id = $1`,
      [fixtureIds.merchant],
    );
    ids = [...own, ...replays, ...deliveries.slice(0, 5), { id: theirs.endpointId }].map(
      ({ id }) => id,
    );
    words = [
      ...new Set(
        own.flatMap(({ document }) =>
          ['name', 'email', 'slug', 'description', 'code']
            .map((field) => document[field])
            .filter((text): text is string => typeof text === 'string' && text.length > 3)
            .filter((text) => !known.includes(text)),
        ),
      ),
    ];
  });

  /**
   * All fixture events, signed by the attacker: records of the attacker's own that refer to the
   * victim's customer, product, order, benefit and meter, without any text that the attacker cannot know.
   */
  function forgeries(): Payload[] {
    const merchant = randomUUID();
    return [...allFixtures().values()].map(({ type, data }) => {
      const own = type === 'organization.updated' ? merchant : randomUUID();
      const forged = JSON.parse(JSON.stringify(data), (name, value) => {
        if (name === 'organization_id') return merchant;
        if (typeof value === 'string' && /name|email|slug|description|code|label/.test(name)) {
          return 'forged@example.com';
        }
        return value;
      });
      return { type, data: { ...forged, id: own, created_at: '2026-01-01T00:00:00Z' } };
    });
  }

  it('has data to protect, and an attacker whose forged events were applied', async () => {
    expect(guarded.length).toBeGreaterThan(25);
    expect(ids.length).toBeGreaterThan(20);
    expect(words).toContain('Fjordlight Audio');
    const forged = await billing.sql(
      `select 1 from $schema.delivery where organization_id = $1 and status = 'applied'`,
      [attacker.organizationId],
    );
    expect(forged.length).toBeGreaterThan(20);
    const [linked] = await billing.sql(
      'select 1 from $schema.billing_connection where organization_id = $1',
      [attacker.organizationId],
    );
    expect(linked).toBeDefined();
  });

  it.each(guarded)('rejects %s without a session, membership or permission', async (...entry) => {
    const organizationId = victim.organizationId;
    expect((await call(null, entry, { organizationId })).status).toBe(401);
    const outsider = await call(attacker.owner, entry, { organizationId });
    expect([outsider.status, outsider.body.code]).toEqual([
      403,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ]);
    expect((await call(member, entry, { organizationId })).status).toBe(403);
    expect((await call(attacker.owner, entry, { organizationId: 'none' })).status).toBe(403);
  });

  it.each(writes)('requires the permission to update: %s', async (...entry) => {
    const { status, body } = await call(admin, entry);
    expect([status, body.code]).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING']);
  });

  it.each(reads)('returns nothing of another organization in %s', async (...entry) => {
    const named = entry[1].path.includes('/:id') ? ids : ['x'];
    for (const id of named) {
      const response = await call(attacker.owner, entry, { id });
      if (entry[1].path.includes('/:id')) expect([id, response.status]).toEqual([id, 404]);
      else expect(response.status).toBe(200);
      for (const word of words) expect(response.text.includes(word), word).toBe(false);
    }
  });

  it('returns nothing of another organization in records that refer to it', async () => {
    const details = reads.filter(([, { path }]) => path.includes('/:id'));
    const mine = await billing.sql<{ id: string }>(
      recordKind.options
        .map(
          (kind) => `select id from $schema."${tableOf(kind)}" where provider_organization_id = (
          select provider_organization_id from $schema.billing_connection where organization_id = $1)`,
        )
        .join(' union all '),
      [attacker.organizationId],
    );
    let shown = 0;
    for (const entry of details) {
      for (const { id } of mine) {
        const { status, text } = await call(attacker.owner, entry, { id });
        shown += Number(status === 200);
        for (const word of words)
          expect([entry[0], text.includes(word), word]).toEqual([entry[0], false, word]);
      }
    }
    expect(shown).toBeGreaterThan(10);
  }, 120_000);

  it.each(writes.filter(([, { path }]) => path.includes('/:id')))(
    'rejects ids of another organization: %s',
    async (...entry) => {
      for (const id of ids) expect((await call(attacker.owner, entry, { id })).status).toBe(404);
    },
  );
});
