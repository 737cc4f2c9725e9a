import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters of a text that it is found by; nobody looks for what stands further behind. */
const LONGEST = 2_048;

/**
 * A text of a million letters, cut into threes from its beginning each time, took longer than any statement may,
 * and held up whatever was to be read after it. Rows that are marked by more keep that: it finds nothing wrong.
 */
export class SearchBeginnings1767225605600 implements MigrationInterface {
  readonly name = 'SearchBeginnings1767225605600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions(`left(entry, ${LONGEST})`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functions('entry'));
  }
}

const functions = (searched: string) => `
  create or replace function search_trigrams(owner text, texts text[]) returns bigint[]
    language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      seed bigint := hashtextextended(owner, 0);
      found bigint[] := '{}';
      entry text;
    begin
      foreach entry in array texts loop
        entry := lower(${searched});
        for place in 1 .. coalesce(length(entry), 0) - 2 loop
          found := found || hashtextextended(substr(entry, place, 3), seed);
        end loop;
      end loop;
      return found;
    end $$;

  create or replace function search_marks(owner text, era bigint, texts text[], keys text[])
    returns bigint[] language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      place_of bigint := hashtextextended(owner, era) & (-1::bigint << 32);
      low bigint := (1::bigint << 32) - 1;
      found bigint[] := '{}';
      entry text;
      word text;
    begin
      foreach entry in array texts loop
        continue when entry is null;
        entry := lower(${searched});
        for place in 1 .. length(entry) - 2 loop
          found := found || (place_of | (hashtext(substr(entry, place, 3)) & low));
        end loop;
        foreach word in array string_to_array(entry, ' ') loop
          found := found || (place_of | (hashtext('^' || substr(word, 1, 1)) & low))
            || (place_of | (hashtext('^' || substr(word, 1, 2)) & low));
        end loop;
        -- Looked at letter by letter only where there is an ideograph.
        continue when entry !~ '[⺀-힯]';
        for place in 1 .. length(entry) loop
          if ascii(substr(entry, place, 1)) between 11904 and 55215 then
            found := found || (place_of | (hashtext('^' || substr(entry, place, 1)) & low))
              || (place_of | (hashtext('^' || substr(entry, place, 2)) & low));
          end if;
        end loop;
      end loop;
      foreach entry in array keys loop
        continue when entry is null;
        found := found || (place_of | (hashtext('=' || entry) & low));
      end loop;
      return found;
    end $$;`;
