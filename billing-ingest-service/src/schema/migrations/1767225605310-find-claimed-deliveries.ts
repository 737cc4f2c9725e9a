import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By itself: deliveries go on being taken in while it is built. */
export class FindClaimedDeliveries1767225605310 implements MigrationInterface {
  readonly name = 'FindClaimedDeliveries1767225605310';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What names a record and is parked all the same: few, and none of what is read as it should be.
    await runner.query(`create index concurrently delivery_claimed on delivery (record_id)
      where status = 'quarantined' and record_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently delivery_claimed');
  }
}
