import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A lexeme has at most 2,047 bytes, of a longer one array_to_tsvector stores a wrong length. A name of 256 characters can
 * be longer, because NFKD makes several characters of one. Other stored vectors with words of more than 64 characters
 * stay: a search compares prefixes, so it finds them as well.
 */
export class LimitSearchWords1795850000002 implements MigrationInterface {
  readonly name = 'LimitSearchWords1795850000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function search_words(organization_id text, input text) returns tsvector
        language sql immutable strict parallel safe as $$
        select array_to_tsvector(array(
          select right(organization_id, 8) || '/' || left(word, 64)
          from regexp_split_to_table(
            regexp_replace(normalize(lower(input), NFKD), '[\\u0300-\\u036f]', '', 'g'),
            '[^[:alnum:]]+') as word
          where word <> ''))
        $$;

      update member set words = search_words(organization_id, user_name || ' ' || user_email)
      where octet_length(normalize(lower(user_name), NFKD)) > 2000;
    `);
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
