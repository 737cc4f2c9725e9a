import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each is built concurrently. An index that an interrupted build left invalid is replaced. */
const indexes: Readonly<Record<string, string>> = {
  // Revenue by product reads this index alone.
  order_sales: `"order" (provider_organization_id, created_at)
    include (currency, product_id, net_amount) where paid`,
  // Subscriptions by customer, in the order in which they started.
  subscription_life: `subscription (provider_organization_id, customer_id, currency, started_at)
    include (ended_at, status, recurring_interval, amount)`,
  // Changes of a record that leave no time in it.
  delivery_timeline: `delivery (record_id, type, position)
    where type in ('order.paid', 'subscription.canceled', 'subscription.uncanceled')
      and record_id is not null`,
};

export class AddReportingIndexes1795598553043 implements MigrationInterface {
  readonly name = 'AddReportingIndexes1795598553043';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
