import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Baseline1767225601000 implements MigrationInterface {
  readonly name = 'Baseline1767225601000';

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
        -- When the current address was first verified; where it is null, updated_at counts.
        email_verified_at timestamptz(3),
        -- The verification link of the current address needs a session of this user.
        verification_needs_session boolean not null default false,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint user_email_unique unique (email),
        constraint user_email_lower check (email = lower(email)),
        constraint user_username_unique unique (username),
        constraint user_username_lower check (username = lower(username))
      );

      create table account (
        id text constraint account_pk primary key,
        user_id text not null constraint account_user_fk references "user" (id) on delete cascade,
        provider_id text not null,
        account_id text not null,
        password_hash text,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz(3),
        refresh_token_expires_at timestamptz(3),
        scope text,
        device_id text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint account_login_unique unique (provider_id, account_id)
      );
      create index account_user on account (user_id);
      -- Counts hashes of older kinds; partial, so that a sign-up with the current kind does not write to it.
      create index account_outdated_hash on account ((coalesce(
        substring(password_hash from '^[$]argon2[a-z]+[$]v=[0-9]+[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$]'), 'scrypt')))
        where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';

      create table removed_account (
        id text not null constraint removed_account_pk primary key,
        user_id text not null constraint removed_account_user_fk references "user" (id) on delete cascade,
        provider_id text not null,
        account_id text not null,
        created_at timestamptz(3) not null,
        removed_at timestamptz(3) not null,
        constraint removed_account_login_unique unique (user_id, provider_id, account_id)
      );
      create index removed_account_removed_at on removed_account (removed_at);

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
        country text,
        active_organization_id text,
        active_team_id text,
        -- An event that sets the active organization may arrive late and must not undo a newer choice.
        active_organization_set_at timestamptz(3),
        constraint session_token_unique unique (token_hash)
      );
      create index session_user_id on session (user_id);
      create index session_expiry on session (expires_at);
      create index session_active_organization on session (active_organization_id)
        where active_organization_id is not null;

      -- No foreign key: the row must outlive its user until Redis has confirmed the deletion of the cached session.
      create table ended_session (
        token_hash text not null constraint ended_session_pk primary key,
        session_id text not null,
        user_id text not null,
        ended_at timestamptz(3) not null default now(),
        last_attempt_at timestamptz(3) not null default now()
      );
      create index ended_session_user_id on ended_session (user_id);
      create index ended_session_last_attempt on ended_session (last_attempt_at);

      create table verification (
        id text constraint verification_pk primary key,
        purpose text not null,
        token_hash text not null,
        -- Null while the user is unknown, as during a social sign-in.
        user_id text constraint verification_user_fk references "user" (id) on delete cascade,
        value jsonb,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        constraint verification_token_unique unique (purpose, token_hash)
      );
      create index verification_user on verification (user_id);
      create index verification_expiry on verification (expires_at);

      create table trusted_ip (
        user_id text not null constraint trusted_ip_user_fk references "user" (id) on delete cascade,
        ip_hash text not null,
        last_seen_at timestamptz(3) not null,
        constraint trusted_ip_pk primary key (user_id, ip_hash)
      );
      create index trusted_ip_last_seen on trusted_ip (last_seen_at);

      create table picture (
        id text not null constraint picture_pk primary key,
        user_id text not null constraint picture_user_unique unique
          constraint picture_user_fk references "user" (id) on delete cascade,
        type text not null,
        bytes bytea not null constraint picture_max_size check (octet_length(bytes) <= 36000),
        created_at timestamptz(3) not null
      );

      create table jwt_key (
        id text not null constraint jwt_key_pk primary key,
        generation integer not null constraint jwt_key_generation_unique unique,
        public_x text not null,
        encrypted_private_key text not null,
        signs_from timestamptz(3) not null,
        created_at timestamptz(3) not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table jwt_key, picture, trusted_ip, verification, ended_session, session, removed_account, account, "user"`,
    );
  }
}
