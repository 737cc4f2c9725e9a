import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOrganizationErasure1795634000002 implements MigrationInterface {
  readonly name = 'AddOrganizationErasure1795634000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- last_position: the last delivery that is erased; then the last one that was requeued.
      create table organization_erasure (
        organization_id text primary key,
        merchants text[] not null,
        last_position bigint not null,
        requested_at timestamptz not null,
        next_at timestamptz not null,
        is_requeueing boolean not null default false,
        deliveries bigint not null default 0,
        records bigint not null default 0
      );
      create table erased_merchant (
        provider_organization_id text primary key,
        erased_at timestamptz not null
      );`);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
