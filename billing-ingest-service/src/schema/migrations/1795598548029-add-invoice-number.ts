import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddInvoiceNumber1795598548029 implements MigrationInterface {
  readonly name = 'AddInvoiceNumber1795598548029';
  /** The index is built concurrently. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "order" add column if not exists invoice_number text');
    await runner.query('drop index concurrently if exists order_invoice_number');
    await runner.query(`
      create index concurrently order_invoice_number
        on "order" (provider_organization_id, lower(invoice_number))
        where invoice_number is not null`);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
