import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMachineClients1767225605100 implements MigrationInterface {
  readonly name = 'CreateMachineClients1767225605100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table machine_client (
        id text primary key,
        organization_id text not null
          constraint machine_client_organization_fkey references organization (id) on delete cascade,
        name text not null,
        scopes text[] not null,
        creator_id text not null,
        secret_hash text not null,
        secret_created_at timestamptz not null,
        previous_secret_hash text,
        previous_secret_ends_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null,
        constraint machine_client_previous_secret_check
          check ((previous_secret_hash is null) = (previous_secret_ends_at is null))
      );
      create index machine_client_place on machine_client (organization_id, created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table machine_client');
  }
}
