import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('a delivery while the database is unavailable', () => {
  const billing = useBillingService();
  const body = JSON.stringify(fixture('refund.created'));
  const storedRows = (id: string) =>
    billing.sql('select attempts from $schema.delivery where webhook_id = $1', [id]);

  /** Rejects new connections of the service and ends the existing ones. */
  const stopDatabase = async () => {
    await billing.sql(
      `do $$ begin execute format('alter database %I connection limit 0', current_database()); end $$`,
    );
    await billing.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'billing_service'`,
    );
  };
  const resumeDatabase = () =>
    billing.sql(
      `do $$ begin execute format('alter database %I connection limit -1', current_database()); end $$`,
    );

  it('waits for a short outage and is then stored once', async () => {
    const { endpointId, secret } = await billing.given.endpoint();
    const [platform, own] = [randomUUID(), randomUUID()];
    await stopDatabase();
    const statuses = Promise.all([
      billing.send(body, { id: platform }).then(({ status }) => status),
      billing.send(body, { id: own, endpointId, secret }).then(({ status }) => status),
    ]);
    await sleep(700);
    await resumeDatabase();
    expect(await statuses).toEqual([200, 200]);
    for (const id of [platform, own]) expect(await storedRows(id)).toEqual([{ attempts: 1 }]);
  });

  it('is rejected with Retry-After in a long outage and accepted afterwards', async () => {
    const id = randomUUID();
    await stopDatabase();
    try {
      const response = await billing.send(body, { id });
      expect(response.status).toBe(503);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.body.code).toBe('SERVICE_UNAVAILABLE');
    } finally {
      await resumeDatabase();
    }
    expect(await storedRows(id)).toEqual([]);
    await billing.send(body, { id }).expect(200);
    expect(await storedRows(id)).toHaveLength(1);
  }, 20_000);
});
