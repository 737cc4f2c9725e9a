import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRoles1767225602000 implements MigrationInterface {
  readonly name = 'CreateRoles1767225602000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organization_role (
        id text primary key,
        organization_id text not null
          constraint organization_role_organization_fkey references organization (id) on delete cascade,
        role text not null constraint organization_role_name_check
          check (role = lower(btrim(role)) and role <> '' and strpos(role, ',') = 0),
        permission json not null,
        created_at timestamptz not null,
        updated_at timestamptz,
        constraint organization_role_name_key unique (organization_id, role)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organization_role');
  }
}
