import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentity1767225601000 implements MigrationInterface {
  readonly name = 'CreateIdentity1767225601000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table "user" (
        id text constraint user_pk primary key,
        email text not null,
        email_verified boolean not null,
        name text not null,
        image text,
        username text,
        display_username text,
        language text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint user_email_unique unique (email),
        constraint user_username_unique unique (username),
        constraint user_email_lower check (email = lower(email))
      );

      create table account (
        id text constraint account_pk primary key,
        user_id text not null constraint account_user_fk references "user" (id) on delete cascade,
        provider_id text not null,
        account_id text not null,
        password_hash text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint account_login_unique unique (provider_id, account_id)
      );
      create index account_user on account (user_id);

      create table session (
        id text constraint session_pk primary key,
        token_hash text not null,
        user_id text not null constraint session_user_fk references "user" (id) on delete cascade,
        version integer not null default 1,
        remembered boolean not null,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        ip_address text,
        user_agent text,
        active_organization_id text,
        active_team_id text,
        constraint session_token_unique unique (token_hash)
      );
      create index session_of_user on session (user_id);
      create index session_expiry on session (expires_at);
      create index session_active_organization on session (active_organization_id)
        where active_organization_id is not null;

      create table verification (
        id text constraint verification_pk primary key,
        purpose text not null,
        token_hash text not null,
        user_id text not null constraint verification_user_fk references "user" (id) on delete cascade,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        constraint verification_token_unique unique (purpose, token_hash)
      );
      create index verification_user on verification (user_id);
      create index verification_expiry on verification (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table verification, session, account, "user"');
  }
}
