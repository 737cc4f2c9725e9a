import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { serviceNames } from '@tessera/contracts/routes';
import { streamOf } from '@tessera/contracts/subjects';
import { Redis } from 'ioredis';
import { connect } from 'nats';
import { describe, expect, it, vi } from 'vitest';
import { customerCreated, deliver } from './support/deliveries.ts';
import { newcomer, password, visitor } from './support/person.ts';
import { type Archive, archiveContinuously, type Stack } from './support/point-in-time.ts';
import { keepDoing } from './support/traffic.ts';
import { useHouse } from './support/use-house.ts';

const processes = ['gateway', 'identity', 'org', 'billing'] as const;

/** The steps of "Backup and restore" in docs/operations.md, one after another. */
describe('a restore to a point in time', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false', SHUTDOWN_IDLE_SECONDS: '0' });
  const merchant = randomUUID();

  const traffic = (name: string) => ({
    people: keepDoing(async (count) => {
      const person = await newcomer(journey.house.url, `${name}-${count}@example.com`);
      await person.call(organizationRoutes.createOrganization, {
        body: { name: 'Founded', slug: `${name}-${count}` },
      });
      return person.email;
    }),
    payments: keepDoing(async (count) => {
      const delivery = customerCreated(merchant, count);
      return (await deliver(journey.house, delivery)) < 300 ? delivery.customerId : null;
    }),
  });
  async function during(name: string, milliseconds: number) {
    const { people, payments } = traffic(name);
    await sleep(milliseconds);
    await Promise.all([people.stop(), payments.stop()]);
    return { people: people.acknowledged, payments: payments.acknowledged };
  }
  const emails = async () => {
    const rows = await journey.rows<{ email: string }>('identity', 'select email from "user"');
    return rows.map(({ email }) => email);
  };

  async function restore(stack: Stack, archive: Archive, time: string) {
    const { house } = journey;
    for (const name of processes) house.kill(name, 'SIGTERM');
    await vi.waitFor(() => expect(processes.filter(house.isRunning)).toEqual([]), 30_000);

    await stack.stop('postgres');
    await archive.restoreTo(time);
    await stack.start('postgres');
    await archive.promoted();

    const redis = new Redis(house.redisUrl);
    await redis.flushall();
    await redis.quit();
    const { host, username: user, password: pass } = new URL(house.natsUrl);
    const broker = await connect({ servers: host, user, pass: decodeURIComponent(pass) });
    const manager = await broker.jetstreamManager();
    for (const service of serviceNames) await manager.streams.delete(streamOf(service));
    await broker.close();
    await house.prepareBroker();
    for (const service of serviceNames) {
      await journey.rows(
        service,
        "update outbox set sent_at = null where created_at > now() - interval '7 days'",
      );
    }
    for (const name of [...processes].reverse()) await house.start(name);
  }

  it('brings back what was then, all parts agreeing, and goes on from there', async () => {
    const { localStores: stack } = journey.house;
    if (stack === null) throw new Error('the house runs no servers of its own');
    const archive = await archiveContinuously(stack);
    const kept = await during('kept', 3_000);
    const one = visitor(journey.house.url, kept.people[0] ?? '');
    await one.call(signInRoutes.signInEmail, { body: { email: one.email, password } });
    const time = await archive.now();
    await sleep(100);
    const lost = await during('lost', 2_000);
    expect(kept.people.length * kept.payments.length * lost.people.length).toBeGreaterThan(0);

    await restore(stack, archive, time);

    expect((await emails()).sort()).toEqual([...kept.people].sort());
    const back = await one.call(sessionRoutes.getSession, {});
    expect(back?.user.email).toBe(one.email);
    await vi.waitFor(
      async () => {
        const [owners] = await journey.rows<{ count: number }>(
          'org',
          `select count(*)::int from member m join user_profile p using (user_id)
           where p.version > 0 and p.email like 'kept-%'`,
        );
        expect(owners?.count).toBe(kept.people.length);
        const customers = await journey.rows<{ id: string }>('billing', 'select id from customer');
        expect(customers.map(({ id }) => id).sort()).toEqual([...kept.payments].sort());
        for (const service of serviceNames) {
          const waiting = await journey.rows(service, 'select 1 from outbox where sent_at is null');
          expect(waiting).toEqual([]);
          expect(await journey.rows(service, 'select 1 from dead_letter')).toEqual([]);
        }
      },
      { timeout: 30_000, interval: 200 },
    );

    const after = await during('after', 1_000);
    await vi.waitFor(async () => {
      const known = await journey.rows<{ count: number }>(
        'org',
        `select count(*)::int from user_profile where version > 0 and email like 'after-%'`,
      );
      expect(known[0]?.count).toBe(after.people.length);
    }, 15_000);
    expect(after.people.length).toBeGreaterThan(0);
  }, 180_000);
});
