import { sql } from '@tessera/chassis/db/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../../test/harness.ts';
import { merchantEvents } from '../../../test/merchant-events.ts';
import { FillDailySums1795598652106 } from './1795598652106-fill-daily-sums.ts';

const tables = ['order_day', 'subscription_start_day', 'subscription_end_day'] as const;

describe('FillDailySums', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  /** Rows of all rollups, without those that a write left at zero. */
  const sums = async () => {
    const all = await Promise.all(
      tables.map((table) =>
        billing.sql<{ row: string }>(
          `select rollup::text as row from $schema.${table} as rollup
           where ${table === 'order_day' ? 'orders' : 'subscriptions'} <> 0 order by 1`,
        ),
      ),
    );
    return all.map((rows) => rows.map(({ row }) => row));
  };

  const fill = async () => {
    const runner = billing.deps.db.entities.connection.createQueryRunner();
    try {
      await new FillDailySums1795598652106().up(runner);
    } finally {
      await runner.release();
    }
  };

  async function receiveSome(): Promise<void> {
    for (const merchant of ['one', 'two']) {
      const { order, subscription } = merchantEvents(merchant);
      await billing.receive(
        order(`${merchant}-a`, '2025-06-10T00:00:00Z', { subscription_id: 'some' }),
        order(`${merchant}-b`, '2025-06-10T23:00:00Z', { currency: 'eur' }),
        order(`${merchant}-c`, '2025-06-11T00:00:00Z'),
        subscription(`${merchant}-d`, '2025-06-10T00:00:00Z', { ended_at: '2025-07-01T00:00:00Z' }),
        subscription(`${merchant}-e`, '2025-06-10T00:00:00Z', { status: 'trialing' }),
      );
    }
  }

  it('computes the sums of rows that were written before, and nothing twice', async () => {
    await receiveSome();
    const expected = await sums();
    expect(expected.map((rows) => rows.length)).toEqual([6, 2, 2]);
    await fill();
    expect(await sums()).toEqual(expected);

    await billing.sql(
      `update $schema.order_day set gross = null, tax = null, recurring_net = null;
       truncate $schema.subscription_start_day, $schema.subscription_end_day`,
    );
    const { order, subscription } = merchantEvents('one');
    // Later writes add their effects to sums that are not complete yet.
    await billing.receive(
      order('one-later', '2025-06-10T12:00:00Z', { currency: 'eur' }),
      subscription('one-d', '2025-06-10T00:00:00Z', {
        ended_at: '2025-08-01T00:00:00Z',
        modified_at: '2026-01-01T00:00:00Z',
      }),
    );
    await fill();
    expect(await sums()).toEqual(await sumsOfRewrittenRows());
  });

  it('waits for a concurrent write of the same day, and counts it', async () => {
    await receiveSome();
    await billing.sql(
      'update $schema.order_day set gross = null, tax = null, recurring_net = null',
    );
    const filling = await billing.deps.db.transaction(async (tx) => {
      await tx.query(sql`
        insert into "order" select changed.* from "order",
          json_populate_record(null::"order", json_build_object('id', 'one-concurrent', 'version', 1,
            'provider_organization_id', 'one', 'document', json_build_object(),
            'created_at', created_at, 'paid', true, 'currency', 'usd', 'subtotal_amount', 7,
            'discount_amount', 0, 'net_amount', 7, 'tax_amount', 1, 'total_amount', 8)) as changed
        where "order".id = 'one-a'`);
      const result = fill();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { result };
    });
    await filling.result;
    expect(await sums()).toEqual(await sumsOfRewrittenRows());
  });

  /** Empties the rollups and writes every row again, so that its triggers compute them. */
  async function sumsOfRewrittenRows() {
    await billing.sql(`truncate ${tables.map((table) => `$schema.${table}`).join(', ')}`);
    for (const table of ['"order"', 'subscription']) {
      await billing.sql(`create table $schema.copy as select * from $schema.${table}`);
      await billing.sql(`truncate $schema.${table}`);
      await billing.sql(`insert into $schema.${table} select * from $schema.copy`);
      await billing.sql('drop table $schema.copy');
    }
    return sums();
  }
});
