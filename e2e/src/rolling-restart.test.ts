import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { describe, expect, it, vi } from 'vitest';
import { customerCreated, deliver } from './support/deliveries.ts';
import { newcomer, type Person } from './support/person.ts';
import { keepDoing, type Traffic } from './support/traffic.ts';
import { useAnyHouse } from './support/use-house.ts';

const ROUNDS = 2;

describe('two processes of each service, restarted one after another under load', () => {
  const journey = useAnyHouse({ RATE_LIMIT_ENABLED: 'false' }, { replicas: 2 });

  /** Somebody who looks at their session over and over, past the copy that the browser carries. */
  const stays = (person: Person) =>
    keepDoing(async () => {
      const session = await person.call(sessionRoutes.getSession, {
        query: { disableCookieCache: 'true' },
      });
      return session?.user.email ?? null;
    }, 40);
  const founds = (person: Person, name: string) =>
    keepDoing(async (count) => {
      const slug = `${name}-${count}`;
      await person.call(organizationRoutes.createOrganization, { body: { name: slug, slug } });
      return slug;
    }, 60);

  it('refuses no call, signs nobody out, and loses and doubles no event', async () => {
    const { house } = journey;
    const merchant = randomUUID();
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, count) => newcomer(house.url, `stays-${count}@example.com`)),
    );
    const founders = people.slice(0, 2);
    const signUps = keepDoing(
      async (count) => (await newcomer(house.url, `new-${count}@example.com`)).email,
      80,
    );
    const payments = keepDoing(async (count) => {
      const delivery = customerCreated(merchant, count);
      return (await deliver(house, delivery)) < 300 ? delivery.customerId : null;
    }, 60);
    const founding = founders.map((person, index) => founds(person, `house-${index}`));
    const sessions = people.map(stays);
    const everything: readonly Traffic[] = [signUps, payments, ...founding, ...sessions];

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['identity', 'org', 'billing', 'gateway'] as const) await house.roll(name);
    }
    await sleep(500);
    await Promise.all(everything.map((traffic) => traffic.stop()));

    expect(everything.map((traffic) => traffic.failures)).toEqual(everything.map(() => []));
    for (const { acknowledged } of everything) expect(acknowledged.length).toBeGreaterThan(50);
    await expectEverythingOnce(
      signUps.acknowledged,
      founding.flatMap(({ acknowledged }) => acknowledged),
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
          journey.rows('identity', 'select 1 from "user" where email = any($1)', [emails]),
          journey.rows('org', 'select 1 from user_profile where email = any($1)', [emails]),
          journey.rows('org', 'select 1 from organization where slug = any($1)', [slugs]),
          journey.rows('billing', 'select 1 from customer where id = any($1)', [customers]),
        ]);
        expect(users).toHaveLength(emails.length);
        expect(known).toHaveLength(emails.length);
        expect(organizations).toHaveLength(slugs.length);
        expect(projected).toHaveLength(customers.length);
        for (const service of ['identity', 'org', 'billing'] as const) {
          expect(await journey.rows(service, 'select 1 from outbox where sent_at is null')).toEqual(
            [],
          );
          expect(await journey.rows(service, 'select 1 from dead_letter')).toEqual([]);
        }
        const heard = await journey.rows<{ total: string }>(
          'org',
          "select count(*) as total from inbox where subscriber = 'org-project-created-user'",
        );
        const told = await journey.rows<{ total: string }>(
          'identity',
          "select count(*) as total from outbox where subject = 'identity.user.created'",
        );
        expect(heard).toEqual(told);
      },
      { timeout: 60_000, interval: 200 },
    );
  }
});
