import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowMembersByName1767225605110 implements MigrationInterface {
  readonly name = 'KnowMembersByName1767225605110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table member add column user_name text, add column user_email text;

      -- Whoever inserts holds the user, so that no change of a name falls between reading and writing it.
      create function member_know_user() returns trigger language plpgsql
        set search_path from current as $$
        begin
          select name, email into new.user_name, new.user_email
            from user_profile where user_id = new.user_id and not deleted for share;
          return new;
        end $$;
      create trigger member_know_user before insert on member
        for each row execute function member_know_user();

      create function user_profile_tell_members() returns trigger language plpgsql
        set search_path from current as $$
        begin
          update member set user_name = new.name, user_email = new.email
            where user_id = new.user_id;
          return null;
        end $$;
      create trigger user_profile_tell_members after insert on user_profile
        for each row execute function user_profile_tell_members();
      -- A deleted user's memberships end by themselves, each under the lock of its organization.
      create trigger user_profile_tell_members_again after update on user_profile
        for each row when (not new.deleted
          and (old.name, old.email) is distinct from (new.name, new.email))
        execute function user_profile_tell_members();

      -- The words of a text, without case and accents, each behind its owner: what is looked for under one
      -- owner lies together in an index, and the words of others do not matter.
      create function search_words(owner text, said text) returns tsvector
        language sql immutable strict parallel safe cost 200 as $$
        select array_to_tsvector(array(
          select right(owner, 8) || '/' || word
          from regexp_split_to_table(
            regexp_replace(normalize(lower(said), NFKD), '[\\u0300-\\u036f]', '', 'g'),
            '[^[:alnum:]]+') as word
          where word <> ''))
        $$;
      -- Finds what has, for each of up to eight words, one that begins with it; null when there are no words.
      create function search_query(owner text, said text) returns tsquery
        language sql immutable strict parallel safe set search_path from current as $$
        select string_agg(
          '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
        from unnest((tsvector_to_array(search_words(owner, said)))[1:8]) as word
        $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger user_profile_tell_members on user_profile;
      drop trigger user_profile_tell_members_again on user_profile;
      drop trigger member_know_user on member;
      drop function user_profile_tell_members, member_know_user, search_query, search_words;
      alter table member drop column user_name, drop column user_email;
    `);
  }
}
