import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event that sets the active organization may come late: it must not undo a choice made since. */
export class DateActiveOrganizations1767225616400 implements MigrationInterface {
  readonly name = 'DateActiveOrganizations1767225616400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column active_organization_set_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column active_organization_set_at');
  }
}
