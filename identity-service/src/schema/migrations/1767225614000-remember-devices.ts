import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberDevices1767225614000 implements MigrationInterface {
  readonly name = 'RememberDevices1767225614000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column device_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop column device_id');
  }
}
