import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReconcileOwnConnections1767225605200 implements MigrationInterface {
  readonly name = 'ReconcileOwnConnections1767225605200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- An organization's own access to the provider's API, sealed.
      create table provider_token (
        organization_id text primary key,
        token text not null,
        set_at timestamptz not null
      );

      -- organization_id: whose token it reads with; null for the platform's. covers: the provider
      -- organizations that the token reads. listed_until: what the current collection's pages so far have
      -- told of, by time of creation; is_ordered: they came in that order.
      delete from reconciliation where finished_at is null;
      alter table reconciliation
        add column organization_id text,
        add column covers text[] not null default '{}',
        add column listed_until timestamptz,
        add column is_ordered boolean not null default true;
      drop index reconciliation_running, reconciliation_list;
      create unique index reconciliation_running on reconciliation (coalesce(organization_id, ''))
        where finished_at is null;
      create index reconciliation_list
        on reconciliation (organization_id, started_at desc, id desc);

      create table reconciliation_tally (
        reconciliation_id text not null references reconciliation on delete cascade,
        provider_organization_id text not null,
        kind text not null,
        checked bigint not null,
        missing bigint not null,
        outdated bigint not null,
        gone bigint not null,
        primary key (reconciliation_id, provider_organization_id, kind)
      );
      drop table reconciliation_finding;

      -- Records that a complete listing of the provider did not tell of; confirmed by a second one.
      create table gone_record (
        kind text not null,
        id text not null,
        provider_organization_id text not null,
        missed_at timestamptz not null,
        is_confirmed boolean not null default false,
        primary key (kind, id)
      );
      create index gone_record_list
        on gone_record (provider_organization_id, missed_at desc, id desc) where is_confirmed;

      -- The provider lists subscriptions by this time.
      create index subscription_started on subscription (provider_organization_id, started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table provider_token, reconciliation_tally, gone_record;
      delete from reconciliation;
      drop index reconciliation_running, reconciliation_list, subscription_started;
      alter table reconciliation drop column organization_id, drop column covers,
        drop column listed_until, drop column is_ordered;
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
        on reconciliation_finding (provider_organization_id, reconciliation_id)`);
  }
}
