import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is rare among a merchant's rows is found without reading the others. */
const indexes = {
  customer_deleted_list: `customer (provider_organization_id, created_at desc, id desc)
    where deleted_at is not null`,
  order_currency_list: '"order" (provider_organization_id, currency, created_at desc, id desc)',
  order_reason_list: '"order" (provider_organization_id, billing_reason, created_at desc, id desc)',
  order_discount_list:
    '"order" (discount_id, created_at desc, id desc) where discount_id is not null',
};

/** Each statement by itself: nothing is held up while the indexes are built. */
export class NarrowLists1767225605330 implements MigrationInterface {
  readonly name = 'NarrowLists1767225605330';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, place] of Object.entries(indexes)) {
      await runner.query(`create index concurrently ${name} on ${place}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) {
      await runner.query(`drop index concurrently ${name}`);
    }
  }
}
