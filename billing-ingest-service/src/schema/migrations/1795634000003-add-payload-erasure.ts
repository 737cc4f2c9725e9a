import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each is built concurrently. An index that an interrupted build left invalid is replaced. */
const indexes: Readonly<Record<string, string>> = {
  // Deliveries whose payload is still stored, for the purge.
  delivery_payload: `delivery (received_at) where payload_erased_at is null and status <> 'waiting'`,
  // The states of an organization's customers, which are erased with it.
  customer_state_merchant: 'customer_state (provider_organization_id)',
};

export class AddPayloadErasure1795634000003 implements MigrationInterface {
  readonly name = 'AddPayloadErasure1795634000003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table delivery add column if not exists payload_erased_at timestamptz',
    );
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
