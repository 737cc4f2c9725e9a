import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By itself: deliveries go on being stored while it is built. */
export class AddRejectedDeliveryIndex1767225700000 implements MigrationInterface {
  readonly name = 'AddRejectedDeliveryIndex1767225700000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an index that is not valid.
    await runner.query('drop index concurrently if exists delivery_rejected');
    await runner.query(`create index concurrently delivery_rejected
      on delivery (organization_id, position desc) where status = 'rejected'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently delivery_rejected');
  }
}
