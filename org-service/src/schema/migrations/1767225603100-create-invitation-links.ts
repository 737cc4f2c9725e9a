import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvitationLinks1767225603100 implements MigrationInterface {
  readonly name = 'CreateInvitationLinks1767225603100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitation_link (
        id text primary key,
        token_hash text not null constraint invitation_link_token_key unique,
        organization_id text not null
          constraint invitation_link_organization_fkey references organization (id) on delete cascade,
        role text not null,
        team_id text constraint invitation_link_team_fkey references team (id) on delete set null,
        creator_id text not null,
        max_uses integer,
        uses integer not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        created_at timestamptz not null,
        constraint invitation_link_uses_check
          check (uses >= 0 and (max_uses is null or uses <= max_uses))
      );
      create index invitation_link_place on invitation_link (organization_id, created_at, id);
      create index invitation_link_creator on invitation_link (creator_id);
      create index invitation_link_team on invitation_link (team_id) where team_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table invitation_link');
  }
}
