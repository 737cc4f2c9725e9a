import { randomUUID } from 'node:crypto';
import { callUnderResets } from '@tessera/testing/connection-resets';
import { describe, expect, it, vi } from 'vitest';
import { useBillingService } from '../test/harness.ts';

describe('while connections to PostgreSQL are reset', () => {
  const billing = useBillingService({}, { databaseProxy: true });

  it('returns 500 for no call, and records no failure of a delivery (REL-01, REL-08, REL-18)', async () => {
    const { owner } = await billing.given.merchant();
    const failed = vi.spyOn(billing.deps.log, 'error');
    const events = billing.allEvents();
    const accepted: string[] = [];
    let count = 0;
    const get = (path: string) => () => billing.as(owner).get(`/api/billing/${path}`);
    const { statuses, violations, resets } = await callUnderResets(
      billing.databaseProxy,
      {
        webhook: async () => {
          const id = randomUUID();
          const response = await billing.send(JSON.stringify(events[count++ % events.length]), {
            id,
          });
          if (response.status === 200) accepted.push(id);
          return response;
        },
        orders: get('orders'),
        overview: get('overview'),
        deliveries: get('deliveries'),
        connection: get('connection'),
        endpoint: () => billing.as(owner).post('/api/billing/endpoints').send({ name: 'Shop' }),
      },
      { workers: 6 },
    );
    expect(violations).toEqual([]);
    expect(resets).toBeGreaterThan(20);
    for (const [kind, counts] of Object.entries(statuses)) {
      expect(counts[200], `${kind} ${JSON.stringify(counts)}`).toBeGreaterThan(0);
    }
    await billing.allProjected();
    const lost = await billing.sql(
      `select id from unnest($1::text[]) as accepted (id)
       where not exists (select from $schema.delivery d where d.webhook_id = accepted.id)`,
      [accepted],
    );
    expect(lost).toEqual([]);
    // A failure is logged when it is counted; the column `failures` keeps the count.
    const logged = failed.mock.calls.filter(([, text]) => text === 'delivery failed');
    expect(logged).toEqual([]);
    const failures = await billing.sql(
      `select position, failures, reason from $schema.delivery where failures > 0`,
    );
    expect(failures).toEqual([]);
  }, 120_000);
});
