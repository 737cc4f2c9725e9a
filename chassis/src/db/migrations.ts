import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from './db.ts';

/** Tables that every service's schema has: what leaves, what was heard, what could not be applied. */
class CreateMessaging1767225600000 implements MigrationInterface {
  readonly name = 'CreateMessaging1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox_aggregate (id text primary key, version bigint not null);

      create table outbox (
        position bigint generated always as identity primary key,
        id uuid not null unique,
        subject text not null,
        aggregate text not null,
        version bigint not null,
        envelope json not null,
        created_at timestamptz not null,
        sent_at timestamptz
      );
      create index outbox_waiting on outbox (position) where sent_at is null;
      create index outbox_sent on outbox (sent_at) where sent_at is not null;

      create table inbox (
        subscriber text not null,
        event_id uuid not null,
        heard_at timestamptz not null,
        primary key (subscriber, event_id)
      );
      create index inbox_heard on inbox (heard_at);

      create table parked_event (
        id bigint generated always as identity primary key,
        subscriber text not null,
        event_id uuid not null,
        subject text not null,
        envelope json not null,
        error text not null,
        attempts integer not null,
        parked_at timestamptz not null,
        unique (subscriber, event_id)
      );

      create table mail (
        id uuid primary key,
        kind text not null,
        recipient text not null,
        about text not null,
        language text not null,
        data jsonb not null,
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        sent_at timestamptz
      );
      create index mail_due on mail (next_attempt_at) where sent_at is null;
      create index mail_recent on mail (recipient, kind, created_at);

      create function outbox_wake() returns trigger language plpgsql as $$
        begin perform pg_notify(tg_argv[0] || '_' || current_schema(), ''); return null; end $$;
      create trigger outbox_wake after insert on outbox
        for each statement execute function outbox_wake('outbox');
      create trigger mail_wake after insert on mail
        for each statement execute function outbox_wake('mail');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table outbox, outbox_aggregate, inbox, parked_event, mail; drop function outbox_wake',
    );
  }
}

/** How far each comparison of what we hold of other services has come. */
class CreateComparisons1767225600010 implements MigrationInterface {
  readonly name = 'CreateComparisons1767225600010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table comparison (
        name text primary key,
        after text not null,
        due_at timestamptz not null,
        leased_until timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table comparison');
  }
}

/** An event that the broker refuses waits for its next attempt by itself, and others go on. */
class AddOutboxRetry1767225600040 implements MigrationInterface {
  readonly name = 'AddOutboxRetry1767225600040';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox
        add column if not exists attempts integer not null default 0,
        add column if not exists retry_at timestamptz`);
    await runner.query(`create index concurrently if not exists outbox_postponed on outbox (aggregate)
      where sent_at is null and retry_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently outbox_postponed');
    await runner.query('alter table outbox drop column attempts, drop column retry_at');
  }
}

export const chassisMigrations: readonly MigrationClass[] = [
  CreateMessaging1767225600000,
  CreateComparisons1767225600010,
  AddOutboxRetry1767225600040,
];
