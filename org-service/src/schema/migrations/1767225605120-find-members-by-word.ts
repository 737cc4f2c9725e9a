import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;

/** Each statement by itself: nothing is held up while rows are filled and indexes are built. */
export class FindMembersByWord1767225605120 implements MigrationInterface {
  readonly name = 'FindMembersByWord1767225605120';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let last: string | null = ''; last !== null; ) {
      const [batch]: { last: string | null }[] = await runner.query(
        `with batch as (select id, user_id from member where id > $1 order by id limit $2),
           filled as (
             update member m set user_name = p.name, user_email = p.email
             from batch join user_profile p on p.user_id = batch.user_id and not p.deleted
             where m.id = batch.id)
         select max(id) as last from batch`,
        [last, BATCH],
      );
      last = batch?.last ?? null;
    }
    // Without a list of what is to be entered later: every search would read all of it.
    await runner.query(`create index concurrently member_words on member
      using gin (search_words(organization_id, user_name || ' ' || user_email))
      with (fastupdate = off)`);
    await runner.query('drop index concurrently user_profile_words');
    await runner.query('drop index concurrently user_profile_email_beginning');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently member_words');
    await runner.query(`create index concurrently user_profile_words on user_profile
      using gin (to_tsvector('simple', name || ' ' || email)) where not deleted`);
    await runner.query(`create index concurrently user_profile_email_beginning on user_profile
      (lower(email) text_pattern_ops) where not deleted`);
  }
}
