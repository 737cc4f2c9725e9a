import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The share of the work that a delivery's merchant belongs to, and the index that batches are taken by. */
export class AddDeliveryShare1767225700010 implements MigrationInterface {
  readonly name = 'AddDeliveryShare1767225700010';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table delivery add column if not exists share smallint not null default 0',
    );
    // An attempt that failed leaves an index that is not valid.
    await runner.query('drop index concurrently if exists delivery_waiting_share');
    await runner.query(`create index concurrently delivery_waiting_share
      on delivery (share, position) where status = 'waiting'`);
    await runner.query('drop index concurrently if exists delivery_waiting');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently delivery_waiting
      on delivery (position) where status = 'waiting'`);
    await runner.query('drop index concurrently delivery_waiting_share');
    await runner.query('alter table delivery drop column share');
  }
}
