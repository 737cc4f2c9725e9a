import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { describe, expect, it, vi } from 'vitest';
import { customerCreated, deliver } from './support/sample-deliveries.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { startTraffic, type Traffic } from './support/traffic.ts';
import { useStackOrCompose } from './support/use-stack.ts';

const ROUNDS = 2;

describe('rolling restart of two processes per service under load', () => {
  const scenario = useStackOrCompose({ RATE_LIMIT_ENABLED: 'false' }, { replicas: 2 });

  /** Reads the session of a user repeatedly, without the session cookie cache. */
  const stays = (user: TestUser) =>
    startTraffic(async () => {
      const session = await user.call(sessionRoutes.getSession, {
        query: { disableCookieCache: 'true' },
      });
      return session?.user.email ?? null;
    }, 40);
  const createsOrganization = (user: TestUser, name: string) =>
    startTraffic(async (count) => {
      const slug = `${name}-${count}`;
      await user.call(organizationRoutes.createOrganization, { body: { name: slug, slug } });
      return slug;
    }, 60);

  it('fails no call, keeps sessions, and loses and duplicates no event', async () => {
    const { stack } = scenario;
    const merchant = randomUUID();
    const users = await Promise.all(
      Array.from({ length: 4 }, (_, count) => signUpUser(stack.url, `stays-${count}@example.com`)),
    );
    const creators = users.slice(0, 2);
    const signUps = startTraffic(
      async (count) => (await signUpUser(stack.url, `new-${count}@example.com`)).email,
      80,
    );
    const payments = startTraffic(async (count) => {
      const delivery = customerCreated(merchant, count);
      return (await deliver(stack, delivery)) < 300 ? delivery.customerId : null;
    }, 60);
    const creations = creators.map((user, index) => createsOrganization(user, `stack-${index}`));
    const sessions = users.map(stays);
    const everything: readonly Traffic[] = [signUps, payments, ...creations, ...sessions];

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['identity', 'org', 'billing', 'gateway'] as const)
        await stack.rollingRestart(name);
    }
    await sleep(500);
    await Promise.all(everything.map((traffic) => traffic.stop()));

    const failures = everything.flatMap((traffic) => traffic.failures);
    expect(failures, failures.join('\n')).toEqual([]);
    for (const { acknowledged } of everything) expect(acknowledged.length).toBeGreaterThan(50);
    await expectEverythingOnce(
      signUps.acknowledged,
      creations.flatMap(({ acknowledged }) => acknowledged),
      payments.acknowledged,
    );
  }, 300_000);

  async function expectEverythingOnce(
    emails: readonly string[],
    slugs: readonly string[],
    customers: readonly string[],
  ) {
    await vi.waitFor(
      async () => {
        const [users, known, organizations, projected] = await Promise.all([
          scenario.rows('identity', 'select 1 from "user" where email = any($1)', [emails]),
          scenario.rows('org', 'select 1 from user_profile where email = any($1)', [emails]),
          scenario.rows('org', 'select 1 from organization where slug = any($1)', [slugs]),
          scenario.rows('billing', 'select 1 from customer where id = any($1)', [customers]),
        ]);
        expect(users).toHaveLength(emails.length);
        expect(known).toHaveLength(emails.length);
        expect(organizations).toHaveLength(slugs.length);
        expect(projected).toHaveLength(customers.length);
        for (const service of ['identity', 'org', 'billing'] as const) {
          expect(
            await scenario.rows(service, 'select 1 from outbox where sent_at is null'),
          ).toEqual([]);
          expect(await scenario.rows(service, 'select 1 from dead_letter')).toEqual([]);
        }
        const consumed = await scenario.rows<{ total: string }>(
          'org',
          "select count(*) as total from inbox where subscriber = 'org-project-created-user'",
        );
        const published = await scenario.rows<{ total: string }>(
          'identity',
          "select count(*) as total from outbox where subject = 'identity.user.created'",
        );
        expect(consumed).toEqual(published);
      },
      { timeout: 60_000, interval: 200 },
    );
  }
});
