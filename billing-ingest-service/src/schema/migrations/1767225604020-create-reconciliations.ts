import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReconciliations1767225604020 implements MigrationInterface {
  readonly name = 'CreateReconciliations1767225604020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- collection and page: where it is. Whoever holds the lease works at it; a dead process's runs out.
      create table reconciliation (
        id text primary key,
        started_at timestamptz not null,
        finished_at timestamptz,
        problem text,
        collection integer not null default 0,
        page integer not null default 1,
        failures integer not null default 0,
        holder text not null,
        leased_until timestamptz not null,
        next_at timestamptz not null
      );
      create unique index reconciliation_running on reconciliation ((true))
        where finished_at is null;
      create index reconciliation_list on reconciliation (started_at desc, id desc);

      create table reconciliation_finding (
        reconciliation_id text not null references reconciliation on delete cascade,
        provider_organization_id text not null,
        checked bigint not null,
        missing bigint not null,
        outdated bigint not null,
        primary key (reconciliation_id, provider_organization_id)
      );
      create index reconciliation_finding_of
        on reconciliation_finding (provider_organization_id, reconciliation_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reconciliation_finding, reconciliation');
  }
}
