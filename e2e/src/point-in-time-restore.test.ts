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
import { type Archive, type LocalStores, startArchiving } from './support/point-in-time.ts';
import { customerCreated, deliver } from './support/sample-deliveries.ts';
import { password, signUpUser, visitor } from './support/test-user.ts';
import { startTraffic } from './support/traffic.ts';
import { useStack } from './support/use-stack.ts';

const processes = ['gateway', 'identity', 'org', 'billing'] as const;

/** The steps of "Backup and restore" in docs/operations.md, one after another. */
describe('point-in-time restore', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false', SHUTDOWN_IDLE_SECONDS: '0' });
  const merchant = randomUUID();

  const traffic = (name: string) => ({
    users: startTraffic(async (count) => {
      const user = await signUpUser(scenario.stack.url, `${name}-${count}@example.com`);
      await user.call(organizationRoutes.createOrganization, {
        body: { name: 'Created', slug: `${name}-${count}` },
      });
      return user.email;
    }),
    payments: startTraffic(async (count) => {
      const delivery = customerCreated(merchant, count);
      return (await deliver(scenario.stack, delivery)) < 300 ? delivery.customerId : null;
    }),
  });
  async function during(name: string, milliseconds: number) {
    const { users, payments } = traffic(name);
    await sleep(milliseconds);
    await Promise.all([users.stop(), payments.stop()]);
    return { users: users.acknowledged, payments: payments.acknowledged };
  }
  const emails = async () => {
    const rows = await scenario.rows<{ email: string }>('identity', 'select email from "user"');
    return rows.map(({ email }) => email);
  };

  async function restore(stores: LocalStores, archive: Archive, time: string) {
    const { stack } = scenario;
    for (const name of processes) stack.kill(name, 'SIGTERM');
    await vi.waitFor(() => expect(processes.filter(stack.isRunning)).toEqual([]), 30_000);

    await stores.stop('postgres');
    await archive.restoreTo(time);
    await stores.start('postgres');
    await archive.promoted();

    const redis = new Redis(stack.redisUrl);
    await redis.flushall();
    await redis.quit();
    const { host, username: user, password: pass } = new URL(stack.natsUrl);
    const broker = await connect({ servers: host, user, pass: decodeURIComponent(pass) });
    const manager = await broker.jetstreamManager();
    for (const service of serviceNames) await manager.streams.delete(streamOf(service));
    await broker.close();
    await stack.prepareBroker();
    for (const service of serviceNames) {
      await scenario.rows(
        service,
        "update outbox set sent_at = null where created_at > now() - interval '7 days'",
      );
    }
    for (const name of [...processes].reverse()) await stack.start(name);
  }

  it('restores all services to a consistent state and continues', async () => {
    const { localStores: stack } = scenario.stack;
    if (stack === null) throw new Error('the stack runs no servers of its own');
    const archive = await startArchiving(stack);
    const survivors = await during('survivors', 3_000);
    const one = visitor(scenario.stack.url, survivors.users[0] ?? '');
    await one.call(signInRoutes.signInEmail, { body: { email: one.email, password } });
    const time = await archive.now();
    await sleep(100);
    const lost = await during('lost', 2_000);
    expect(survivors.users.length * survivors.payments.length * lost.users.length).toBeGreaterThan(
      0,
    );

    await restore(stack, archive, time);

    expect((await emails()).sort()).toEqual([...survivors.users].sort());
    const back = await one.call(sessionRoutes.getSession, {});
    expect(back?.user.email).toBe(one.email);
    await vi.waitFor(
      async () => {
        const [owners] = await scenario.rows<{ count: number }>(
          'org',
          `select count(*)::int from member m join user_profile p using (user_id)
           where p.version > 0 and p.email like 'survivors-%'`,
        );
        expect(owners?.count).toBe(survivors.users.length);
        const customers = await scenario.rows<{ id: string }>('billing', 'select id from customer');
        expect(customers.map(({ id }) => id).sort()).toEqual([...survivors.payments].sort());
        for (const service of serviceNames) {
          const waiting = await scenario.rows(
            service,
            'select 1 from outbox where sent_at is null',
          );
          expect(waiting).toEqual([]);
          expect(await scenario.rows(service, 'select 1 from dead_letter')).toEqual([]);
        }
      },
      { timeout: 30_000, interval: 200 },
    );

    const after = await during('after', 1_000);
    await vi.waitFor(async () => {
      const known = await scenario.rows<{ count: number }>(
        'org',
        `select count(*)::int from user_profile where version > 0 and email like 'after-%'`,
      );
      expect(known[0]?.count).toBe(after.users.length);
    }, 15_000);
    expect(after.users.length).toBeGreaterThan(0);
  }, 180_000);
});
