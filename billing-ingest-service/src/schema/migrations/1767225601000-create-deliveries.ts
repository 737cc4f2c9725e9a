import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDeliveries1767225601000 implements MigrationInterface {
  readonly name = 'CreateDeliveries1767225601000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table delivery (
        position bigint generated always as identity primary key,
        endpoint text not null,
        webhook_id text not null,
        body bytea not null,
        type text not null,
        status text not null,
        reason text,
        attempts integer not null default 1,
        has_conflict boolean not null default false,
        sent_at_seconds bigint not null,
        received_at timestamptz not null,
        last_received_at timestamptz not null,
        provider_organization_id text,
        record_kind text,
        record_id text,
        failures integer not null default 0,
        next_attempt_at timestamptz not null,
        constraint delivery_webhook_id_key unique (endpoint, webhook_id)
      );
      create index delivery_waiting on delivery (position) where status = 'waiting';
      create index delivery_list on delivery (provider_organization_id, position desc);

      -- Other bytes under an id that was known: kept for the operator, without effect.
      create table delivery_conflict (
        position bigint not null,
        digest bytea not null,
        body bytea not null,
        seen integer not null default 1,
        first_seen_at timestamptz not null,
        primary key (position, digest)
      );

      create table billing_connection (
        provider_organization_id text primary key,
        organization_id text not null
          constraint billing_connection_organization_key unique,
        linked_at timestamptz not null
      );

      -- Users who are gone: customers that name them are nobody's any more, also in later events.
      create table forgotten_user (user_id text primary key, forgotten_at timestamptz not null);

      -- Numbered per merchant without gaps, in the order of commits: a reader never overtakes a writer.
      create table change_feed (
        provider_organization_id text primary key,
        position bigint not null
      );
      create table change (
        provider_organization_id text not null,
        position bigint not null,
        kind text not null,
        record_id text not null,
        at timestamptz not null,
        primary key (provider_organization_id, position)
      );
      create index change_at on change (at);
      create function change_wake() returns trigger language plpgsql as $$
        begin perform pg_notify('change_' || current_schema(), ''); return null; end $$;
      create trigger change_wake after insert on change
        for each statement execute function change_wake();
      create trigger connection_wake after insert or delete on billing_connection
        for each statement execute function change_wake();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table delivery, delivery_conflict, billing_connection, forgotten_user, change_feed, change;
      drop function change_wake`);
  }
}
