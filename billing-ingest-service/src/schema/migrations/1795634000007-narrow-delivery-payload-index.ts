import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NarrowDeliveryPayloadIndex1795634000007 implements MigrationInterface {
  readonly name = 'NarrowDeliveryPayloadIndex1795634000007';
  /** The index is built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The payloads that the purge may erase. It would read those of quarantined and unknown deliveries again each time.
    await runner.query('drop index concurrently if exists delivery_payload');
    await runner.query(`
      create index concurrently delivery_payload on delivery (received_at)
      where payload_erased_at is null and status in ('applied', 'stale', 'rejected')`);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
