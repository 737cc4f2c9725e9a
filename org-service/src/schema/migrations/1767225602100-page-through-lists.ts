import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  member_place: 'member (organization_id, created_at, id)',
  invitation_place: 'invitation (organization_id, created_at, id)',
  team_place: 'team (organization_id, created_at, id)',
  team_member_place: 'team_member (team_id, created_at, id)',
  user_profile_words: `user_profile
    using gin (to_tsvector('simple', name || ' ' || email)) where not deleted`,
  user_profile_email_beginning: 'user_profile (lower(email) text_pattern_ops) where not deleted',
};

export class PageThroughLists1767225602100 implements MigrationInterface {
  readonly name = 'PageThroughLists1767225602100';

  /** An index that is built while calls go on is built outside of transactions. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(indexes)) {
      // What an attempt that failed has left is of no use.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
    await runner.query('drop index concurrently if exists team_organization');
    await runner.query('drop index concurrently if exists team_member_team');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ${Object.keys(indexes).join(', ')};
      create index team_organization on team (organization_id);
      create index team_member_team on team_member (team_id);
    `);
  }
}
