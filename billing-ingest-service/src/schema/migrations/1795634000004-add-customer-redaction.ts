import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCustomerRedaction1795634000004 implements MigrationInterface {
  readonly name = 'AddCustomerRedaction1795634000004';
  /** The index is built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists customer_redaction (
        customer_id text primary key,
        requested_at timestamptz not null,
        next_at timestamptz not null,
        after_kind text not null default '',
        after_id text not null default ''
      )`);
    await runner.query(
      'alter table delivery add column if not exists payload_redacted_at timestamptz',
    );
    // Without those of unknown and rejected payloads, which have no record.
    await runner.query('drop index concurrently if exists delivery_record');
    await runner.query(
      'create index concurrently delivery_record on delivery (record_id) where record_id is not null',
    );
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
