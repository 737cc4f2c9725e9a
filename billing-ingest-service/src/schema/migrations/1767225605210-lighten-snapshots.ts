import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LightenSnapshots1767225605210 implements MigrationInterface {
  readonly name = 'LightenSnapshots1767225605210';

  async up(runner: QueryRunner): Promise<void> {
    // Nobody read it, and the stored deliveries hold it, byte for byte.
    await runner.query('alter table snapshot drop column document');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table snapshot add column document json not null default '{}'`);
  }
}
