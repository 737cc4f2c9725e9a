import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '@tessera/testing/harness';
import { describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { mailQueue } from './mail-queue.ts';

describe('the mail queue', () => {
  const sample = useService(sampleService, sampleHarness);
  const mailTo = (to: string, rateLimitKey?: string) => ({
    kind: 'greeting',
    to,
    language: 'en',
    data: {},
    ...(rateLimitKey === undefined ? {} : { rateLimitKey }),
  });
  /** Queues a mail in a transaction that stays open for a while. */
  const queue = (to: string, rateLimitKey?: string) =>
    sample.deps.db.transaction(async (tx) => {
      const isQueued = await tx.sendMail(mailTo(to, rateLimitKey));
      await sleep(50);
      return isQueued;
    });
  const queuedOf = (results: readonly boolean[]) => results.filter((isQueued) => isQueued).length;

  it('SEC-92: queues five mails per hour when concurrent transactions meet', async () => {
    const to = 'limited@example.com';
    for (let count = 0; count < 4; count += 1) expect(await queue(to)).toBe(true);
    const results = await Promise.all(Array.from({ length: 5 }, () => queue(to)));
    expect(queuedOf(results)).toBe(1);
  });

  it('SEC-84: counts concurrent mails per key', async () => {
    const to = 'invited@example.com';
    const keys = Array.from({ length: 14 }, (_, index) => (index % 2 === 0 ? 'first' : 'second'));
    const results = await Promise.all(keys.map((key) => queue(to, key)));
    expect(queuedOf(results)).toBe(10);
  });

  it('locks the addresses of concurrent lists in one order', async () => {
    const list = Array.from({ length: 20 }, (_, index) => mailTo(`list-${index}@example.com`));
    // A transaction that ends in a deadlock runs again.
    let runs = 0;
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        sample.deps.db.transaction((tx) => {
          runs += 1;
          return tx.sendMails(index % 2 === 0 ? list : list.toReversed());
        }),
      ),
    );
    expect(results.map(({ size }) => size).sort()).toEqual([0, 20, 20, 20, 20, 20]);
    expect(runs).toBe(6);
  });

  it('claims a new mail before overdue ones that failed', async () => {
    const { db, clock } = sample.deps;
    await sample.sql(
      `insert into $schema.mail (id, kind, recipient, rate_limit_key, language, data, attempts, created_at,
         next_attempt_at)
       select gen_random_uuid(), 'greeting', 'failed-' || n || '@example.com', '', 'en', '{}', 3,
         now() - interval '2 hours', now() - interval '1 hour'
       from generate_series(1, 20) as n`,
    );
    await sample.sql('update $schema.mail set sent_at = now() where attempts = 0');
    await queue('new@example.com');
    const claimed = await mailQueue.claim(db, clock.now(), 25, 10);
    expect(claimed.map(({ to }) => to)).toContain('new@example.com');
    expect(claimed).toHaveLength(10);
  });
});
