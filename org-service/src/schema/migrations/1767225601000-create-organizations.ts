import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrganizations1767225601000 implements MigrationInterface {
  readonly name = 'CreateOrganizations1767225601000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table user_profile (
        user_id text primary key,
        name text not null,
        email text not null,
        email_verified boolean not null,
        image text,
        language text not null,
        version bigint not null,
        deleted boolean not null
      );
      create index user_profile_email on user_profile (email);

      create table organization (
        id text primary key,
        name text not null,
        slug text not null constraint organization_slug_key unique,
        logo text,
        metadata text,
        created_at timestamptz not null
      );

      create table member (
        id text primary key,
        organization_id text not null
          constraint member_organization_fkey references organization (id) on delete cascade,
        user_id text not null,
        role text not null,
        created_at timestamptz not null,
        constraint member_organization_user_key unique (organization_id, user_id)
      );
      create index member_user on member (user_id);

      create table team (
        id text primary key,
        organization_id text not null
          constraint team_organization_fkey references organization (id) on delete cascade,
        name text not null,
        created_at timestamptz not null,
        updated_at timestamptz
      );
      create index team_organization on team (organization_id);

      create table team_member (
        id text primary key,
        team_id text not null constraint team_member_team_fkey references team (id) on delete cascade,
        member_id text not null
          constraint team_member_member_fkey references member (id) on delete cascade,
        created_at timestamptz not null,
        constraint team_member_member_team_key unique (member_id, team_id)
      );
      create index team_member_team on team_member (team_id);

      create table invitation (
        id text primary key,
        reference text not null,
        organization_id text not null
          constraint invitation_organization_fkey references organization (id) on delete cascade,
        email text not null constraint invitation_email_check check (email = lower(email)),
        role text not null,
        status text not null constraint invitation_status_check
          check (status in ('pending', 'accepted', 'rejected', 'canceled')),
        team_id text constraint invitation_team_fkey references team (id) on delete set null,
        inviter_id text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null
      );
      create index invitation_organization on invitation (organization_id, email);
      create index invitation_pending_email on invitation (email) where status = 'pending';
      create index invitation_pending_inviter on invitation (inviter_id) where status = 'pending';
      create index invitation_team on invitation (team_id) where team_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table invitation, team_member, team, member, organization, user_profile',
    );
  }
}
