import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PageThroughLists1767225602100 implements MigrationInterface {
  readonly name = 'PageThroughLists1767225602100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index member_place on member (organization_id, created_at, id);
      create index invitation_place on invitation (organization_id, created_at, id);
      drop index team_organization;
      create index team_place on team (organization_id, created_at, id);
      drop index team_member_team;
      create index team_member_place on team_member (team_id, created_at, id);
      create index user_profile_words on user_profile
        using gin (to_tsvector('simple', name || ' ' || email)) where not deleted;
      create index user_profile_email_beginning on user_profile
        (lower(email) text_pattern_ops) where not deleted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index member_place, invitation_place, team_place, team_member_place,
        user_profile_words, user_profile_email_beginning;
      create index team_organization on team (organization_id);
      create index team_member_team on team_member (team_id);
    `);
  }
}
