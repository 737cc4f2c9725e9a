import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import { customerCreated, deliver } from './support/deliveries.ts';
import { newcomer, password, visitor } from './support/person.ts';
import { keepDoing } from './support/traffic.ts';
import { useHouse } from './support/use-house.ts';

const DRAINED_MILLISECONDS = 60_000;
const within = (timeout: number) => ({ timeout, interval: 100 });

describe('the house under fire', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });

  const signUps = (prefix: string) =>
    keepDoing(async (count) => {
      const person = await newcomer(journey.house.url, `${prefix}${count}@example.com`);
      return person.email;
    });
  const webhooks = (merchant: string) =>
    keepDoing(async (count) => {
      const delivery = customerCreated(merchant, count);
      return (await deliver(journey.house, delivery)) < 300 ? delivery.customerId : null;
    });

  /** Nothing acknowledged is missing, nothing is doubled, and what follows elsewhere has followed. */
  async function expectEverythingOnce(emails: readonly string[], customers: readonly string[]) {
    await vi.waitFor(async () => {
      const users = await journey.rows<{ email: string }>(
        'identity',
        'select email from "user" where email = any($1)',
        [emails],
      );
      expect(users.map(({ email }) => email).sort()).toEqual([...emails].sort());
      const everybody = await journey.rows<{ id: string }>('identity', 'select id from "user"');
      const known = await journey.rows<{ id: string }>(
        'org',
        'select user_id from user_profile where user_id = any($1)',
        [everybody.map(({ id }) => id)],
      );
      expect(known).toHaveLength(everybody.length);
      const projected = await journey.rows<{ id: string }>(
        'billing',
        'select id from customer where id = any($1)',
        [customers],
      );
      expect(projected).toHaveLength(customers.length);
      for (const service of ['identity', 'org', 'billing'] as const) {
        const waiting = await journey.rows(service, 'select 1 from outbox where sent_at is null');
        expect(waiting).toEqual([]);
        expect(await journey.rows(service, 'select 1 from dead_letter')).toEqual([]);
      }
    }, within(DRAINED_MILLISECONDS));
    expect(new Set(customers).size).toBe(customers.length);
  }

  it.each(['identity', 'org', 'billing', 'gateway'] as const)(
    'loses and doubles nothing when %s is killed while people sign up and webhooks come',
    async (name) => {
      const merchant = randomUUID();
      const people = signUps(`killed-${name}-`);
      const payments = webhooks(merchant);
      for (let round = 0; round < 3; round += 1) {
        await sleep(1_000);
        journey.house.kill(name, 'SIGKILL');
        await sleep(500);
        await journey.house.start(name);
      }
      await sleep(500);
      await Promise.all([people.stop(), payments.stop()]);

      expect(people.acknowledged.length).toBeGreaterThan(10);
      expect(payments.acknowledged.length).toBeGreaterThan(10);
      await expectEverythingOnce(people.acknowledged, payments.acknowledged);
      const last = visitor(journey.house.url, people.acknowledged.at(-1) ?? '');
      await last.call(signInRoutes.signInEmail, { body: { email: last.email, password } });
    },
    180_000,
  );

  it('answers sign-ups, sign-ins and webhooks for a minute without the broker, and tells it all afterwards', async () => {
    const merchant = randomUUID();
    const { house } = journey;
    await house.localStores?.kill('nats');
    const people = signUps('brokerless-');
    const payments = webhooks(merchant);
    await sleep(60_000);
    await Promise.all([people.stop(), payments.stop()]);
    expect([people.refused(), payments.refused()]).toEqual([0, 0]);

    const somebody = visitor(house.url, people.acknowledged[0] ?? '');
    await somebody.call(signInRoutes.signInEmail, { body: { email: somebody.email, password } });
    const founded = await somebody.call(organizationRoutes.createOrganization, {
      body: { name: 'Founded meanwhile', slug: 'founded-meanwhile' },
    });

    await house.localStores?.start('nats');
    await expectEverythingOnce(people.acknowledged, payments.acknowledged);
    await vi.waitFor(async () => {
      const session = await somebody.call(sessionRoutes.getSession, {
        query: { disableCookieCache: 'true' },
      });
      expect(session?.session.activeOrganizationId).toBe(founded.id);
    }, within(15_000));
  }, 240_000);

  it('signs nobody out when Redis is emptied or restarts, and revives nobody', async () => {
    const { house } = journey;
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, count) => newcomer(house.url, `kept-${count}@example.com`)),
    );
    const gone = await newcomer(house.url, 'gone@example.com');
    const goneCookies = gone.fetch.cookies();
    await gone.call(sessionRoutes.signOut, {});

    const everybodyIsIn = async () => {
      for (const person of people) {
        const session = await person.call(sessionRoutes.getSession, {
          query: { disableCookieCache: 'true' },
        });
        expect(session?.user.email).toBe(person.email);
        await person.call(organizationRoutes.listOrganizations, {});
      }
      const revived = await fetch(`${house.url}/api/auth/get-session`, {
        headers: { cookie: goneCookies },
      });
      expect(await revived.text()).toBe('null');
    };

    const redis = new Redis(house.redisUrl);
    await redis.flushall();
    await redis.quit();
    await everybodyIsIn();

    await house.localStores?.kill('redis');
    await everybodyIsIn();
    await house.localStores?.start('redis');
    await everybodyIsIn();
  }, 120_000);

  it('answers 503 while Postgres is away and goes on by itself when it is back', async () => {
    const { house } = journey;
    const person = await newcomer(house.url, 'patient@example.com');
    await house.localStores?.kill('postgres');
    const response = await person.fetch(`${house.url}/api/auth/organization/list`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    await house.localStores?.start('postgres');
    await vi.waitFor(async () => {
      expect(await person.call(organizationRoutes.listOrganizations, {})).toEqual([]);
    }, within(10_000));
  }, 60_000);

  it('shows an owner the customers that came before the link', async () => {
    const { house } = journey;
    const merchant = randomUUID();
    const early = customerCreated(merchant, 1);
    expect(await deliver(house, early)).toBe(200);
    const owner = await newcomer(house.url, 'merchant@example.com');
    await owner.call(organizationRoutes.createOrganization, {
      body: { name: 'Merchant', slug: 'merchant' },
    });
    await owner.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: merchant },
    });
    await vi.waitFor(async () => {
      const { items } = await owner.call(customerRoutes.listCustomers, { query: {} });
      expect(items.map(({ id }) => id)).toEqual([early.customerId]);
    }, within(5_000));
  });
});
