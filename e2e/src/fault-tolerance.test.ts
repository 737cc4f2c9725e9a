import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import { customerCreated, deliver } from './support/sample-deliveries.ts';
import { password, signUpUser, visitor } from './support/test-user.ts';
import { startTraffic } from './support/traffic.ts';
import { useStack } from './support/use-stack.ts';

const DRAINED_MILLISECONDS = 60_000;
const within = (timeout: number) => ({ timeout, interval: 100 });

describe('fault tolerance under load', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  const signUps = (prefix: string) =>
    startTraffic(async (count) => {
      const user = await signUpUser(scenario.stack.url, `${prefix}${count}@example.com`);
      return user.email;
    });
  const webhooks = (merchant: string) =>
    startTraffic(async (count) => {
      const delivery = customerCreated(merchant, count);
      return (await deliver(scenario.stack, delivery)) < 300 ? delivery.customerId : null;
    });

  /** Expects every acknowledged user and customer exactly once, and that every service has consumed the events. */
  async function expectEverythingOnce(emails: readonly string[], customers: readonly string[]) {
    await vi.waitFor(async () => {
      const users = await scenario.rows<{ email: string }>(
        'identity',
        'select email from "user" where email = any($1)',
        [emails],
      );
      expect(users.map(({ email }) => email).sort()).toEqual([...emails].sort());
      const storedUsers = await scenario.rows<{ id: string }>('identity', 'select id from "user"');
      const known = await scenario.rows<{ id: string }>(
        'org',
        'select user_id from user_profile where user_id = any($1)',
        [storedUsers.map(({ id }) => id)],
      );
      expect(known).toHaveLength(storedUsers.length);
      const projected = await scenario.rows<{ id: string }>(
        'billing',
        'select id from customer where id = any($1)',
        [customers],
      );
      expect(projected).toHaveLength(customers.length);
      for (const service of ['identity', 'org', 'billing'] as const) {
        const waiting = await scenario.rows(service, 'select 1 from outbox where sent_at is null');
        expect(waiting).toEqual([]);
        expect(await scenario.rows(service, 'select 1 from dead_letter')).toEqual([]);
      }
    }, within(DRAINED_MILLISECONDS));
    expect(new Set(customers).size).toBe(customers.length);
  }

  it.each(['identity', 'org', 'billing', 'gateway'] as const)(
    'loses and duplicates nothing when %s is killed during sign-ups and webhooks',
    async (name) => {
      const merchant = randomUUID();
      const users = signUps(`killed-${name}-`);
      const payments = webhooks(merchant);
      for (let round = 0; round < 3; round += 1) {
        await sleep(1_000);
        scenario.stack.kill(name, 'SIGKILL');
        await sleep(500);
        await scenario.stack.start(name);
      }
      await vi.waitFor(() => {
        expect(users.acknowledged.length).toBeGreaterThan(10);
        expect(payments.acknowledged.length).toBeGreaterThan(10);
      }, within(30_000));
      await Promise.all([users.stop(), payments.stop()]);

      await expectEverythingOnce(users.acknowledged, payments.acknowledged);
      const last = visitor(scenario.stack.url, users.acknowledged.at(-1) ?? '');
      await last.call(signInRoutes.signInEmail, { body: { email: last.email, password } });
    },
    180_000,
  );

  it('serves sign-ups, sign-ins and webhooks for a minute without the broker and publishes all events afterwards', async () => {
    const merchant = randomUUID();
    const { stack } = scenario;
    await stack.localStores?.kill('nats');
    const users = signUps('brokerless-');
    const payments = webhooks(merchant);
    await sleep(60_000);
    await Promise.all([users.stop(), payments.stop()]);
    expect([users.failureCount(), payments.failureCount()]).toEqual([0, 0]);

    const user = visitor(stack.url, users.acknowledged[0] ?? '');
    await user.call(signInRoutes.signInEmail, { body: { email: user.email, password } });
    const organization = await user.call(organizationRoutes.createOrganization, {
      body: { name: 'Created meanwhile', slug: 'created-meanwhile' },
    });

    await stack.localStores?.start('nats');
    await expectEverythingOnce(users.acknowledged, payments.acknowledged);
    await vi.waitFor(async () => {
      const session = await user.call(sessionRoutes.getSession, {
        query: { disableCookieCache: 'true' },
      });
      expect(session?.session.activeOrganizationId).toBe(organization.id);
    }, within(15_000));
  }, 240_000);

  it('keeps sessions valid, and revoked sessions revoked, when Redis is flushed or restarted', async () => {
    const { stack } = scenario;
    const users = await Promise.all(
      Array.from({ length: 20 }, (_, count) => signUpUser(stack.url, `kept-${count}@example.com`)),
    );
    const signedOut = await signUpUser(stack.url, 'signed-out@example.com');
    const signedOutCookies = signedOut.fetch.cookies();
    await signedOut.call(sessionRoutes.signOut, {});

    const allSignedIn = async () => {
      for (const user of users) {
        const session = await user.call(sessionRoutes.getSession, {
          query: { disableCookieCache: 'true' },
        });
        expect(session?.user.email).toBe(user.email);
        await user.call(organizationRoutes.listOrganizations, {});
      }
      const response = await fetch(`${stack.url}/api/auth/get-session`, {
        headers: { cookie: signedOutCookies },
      });
      expect(await response.text()).toBe('null');
    };

    const redis = new Redis(stack.redisUrl);
    await redis.flushall();
    await redis.quit();
    await allSignedIn();

    await stack.localStores?.kill('redis');
    await allSignedIn();
    await stack.localStores?.start('redis');
    await allSignedIn();
  }, 120_000);

  it('responds 503 while PostgreSQL is down and recovers by itself', async () => {
    const { stack } = scenario;
    const user = await signUpUser(stack.url, 'patient@example.com');
    await stack.localStores?.kill('postgres');
    const response = await user.fetch(`${stack.url}/api/auth/organization/list`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    await stack.localStores?.start('postgres');
    await vi.waitFor(async () => {
      expect(await user.call(organizationRoutes.listOrganizations, {})).toEqual([]);
    }, within(10_000));
  }, 60_000);

  it('shows customers that arrived before the organization was linked', async () => {
    const { stack } = scenario;
    const merchant = randomUUID();
    const early = customerCreated(merchant, 1);
    expect(await deliver(stack, early)).toBe(200);
    const owner = await signUpUser(stack.url, 'merchant@example.com');
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
