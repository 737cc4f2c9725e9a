import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCustomerErasure1795634000006 implements MigrationInterface {
  readonly name = 'AddCustomerErasure1795634000006';
  /** The index is built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // scanned_to: the last payload without a record that was searched. payloads, records: how many were redacted.
    await runner.query(`
      alter table customer_redaction
        add column if not exists is_scanned boolean not null default false,
        add column if not exists scanned_to bigint not null default 0,
        add column if not exists payloads bigint not null default 0,
        add column if not exists records bigint not null default 0`);
    await runner.query('drop index concurrently if exists delivery_unprojected');
    await runner.query(`
      create index concurrently delivery_unprojected on delivery (position)
      where status in ('rejected', 'quarantined', 'unknown') and payload_erased_at is null`);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
