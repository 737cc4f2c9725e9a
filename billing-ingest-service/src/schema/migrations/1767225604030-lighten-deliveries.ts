import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LightenDeliveries1767225604030 implements MigrationInterface {
  readonly name = 'LightenDeliveries1767225604030';

  async up(runner: QueryRunner): Promise<void> {
    // A delivery that was not read yet bears no merchant's name: it costs this index nothing at the door.
    await runner.query(`
      create index delivery_of_merchant on delivery (provider_organization_id, position desc)
        where provider_organization_id is not null;
      drop index delivery_list;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index delivery_list on delivery (provider_organization_id, position desc);
      drop index delivery_of_merchant`);
  }
}
