import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from './types.ts';

/** Tables of every service's schema: outbox, inbox, dead letters, mail queue, reconciliation jobs. */
class CreateChassisTables1767225600000 implements MigrationInterface {
  readonly name = 'CreateChassisTables1767225600000';

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
        attempts integer not null default 0,
        retry_at timestamptz,
        created_at timestamptz not null,
        sent_at timestamptz
      );
      create index outbox_unsent on outbox (position) where sent_at is null;
      create index outbox_sent_at on outbox (sent_at) where sent_at is not null;
      create index outbox_retry on outbox (aggregate) where sent_at is null and retry_at is not null;

      create table inbox (
        subscriber text not null,
        event_id uuid not null,
        processed_at timestamptz not null,
        primary key (subscriber, event_id)
      );
      create index inbox_processed_at on inbox (processed_at);

      create table dead_letter (
        id bigint generated always as identity primary key,
        subscriber text not null,
        event_id uuid not null,
        subject text not null,
        envelope json not null,
        error text not null,
        attempts integer not null,
        failed_at timestamptz not null,
        unique (subscriber, event_id)
      );

      create table mail (
        id uuid primary key,
        kind text not null,
        recipient text not null,
        rate_limit_key text not null,
        language text not null,
        data jsonb not null,
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        sent_at timestamptz
      );
      create index mail_due on mail (next_attempt_at) where sent_at is null;
      create index mail_rate_limit on mail (recipient, kind, created_at);

      create table reconciliation_job (
        name text primary key,
        cursor text not null,
        due_at timestamptz not null,
        leased_until timestamptz not null
      );

      create function notify_insert() returns trigger language plpgsql as $$
        begin perform pg_notify(tg_argv[0] || '_' || current_schema(), ''); return null; end $$;
      create trigger outbox_notify after insert on outbox
        for each statement execute function notify_insert('outbox');
      create trigger mail_notify after insert on mail
        for each statement execute function notify_insert('mail');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table outbox, outbox_aggregate, inbox, dead_letter, mail, reconciliation_job;
      drop function notify_insert`);
  }
}

/** Receipts of erasures. */
class AddErasure1795634000000 implements MigrationInterface {
  readonly name = 'AddErasure1795634000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erasure (
        id bigint generated always as identity primary key,
        subject text not null,
        subject_id text not null,
        erased_at timestamptz not null,
        counts jsonb not null,
        constraint erasure_subject_key unique (subject, subject_id)
      )`);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}

export const chassisMigrations: readonly MigrationClass[] = [
  CreateChassisTables1767225600000,
  AddErasure1795634000000,
];
