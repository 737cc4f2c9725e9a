import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProveRecords1767225605220 implements MigrationInterface {
  readonly name = 'ProveRecords1767225605220';

  async up(runner: QueryRunner): Promise<void> {
    // Whether the provider itself told it, and not whoever knows a merchant's secret.
    await runner.query('alter table snapshot add column is_proven boolean not null default true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table snapshot drop column is_proven');
  }
}
