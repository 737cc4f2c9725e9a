import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions by which what is newest is found first, however many rows a text occurs in. */
export class SearchByAge1767225605320 implements MigrationInterface {
  readonly name = 'SearchByAge1767225605320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Seven weeks, less half a day: what was made within them lies together in an index.
      create function search_era(at timestamptz) returns bigint language sql immutable strict parallel safe
        return floor(extract(epoch from at at time zone 'UTC') / 4194304)::bigint;
      create function search_era_start(era bigint) returns timestamptz
        language sql immutable strict parallel safe
        return timestamp 'epoch' at time zone 'UTC' + era * interval '4194304 seconds';

      -- Numbers by which a row is found: of every three letters in a row of its texts, of the first one
      -- and two of every word (an ideograph is a word), and of its keys as they are. Those of one merchant
      -- and era lie side by side, so that a row is entered into few pages of an index.
      create function search_marks(owner text, era bigint, texts text[], keys text[])
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
            entry := lower(entry);
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
        end $$;

      -- The numbers that a row must have in which a text occurs, and which has these keys. Some of a
      -- long text's suffice: what is found by them is read.
      create function search_sought(owner text, era bigint, said text, keys text[])
        returns bigint[] language plpgsql immutable strict parallel safe cost 100 as $$
        declare
          place_of bigint := hashtextextended(owner, era) & (-1::bigint << 32);
          low bigint := (1::bigint << 32) - 1;
          sought bigint[] := '{}';
          size integer := length(said);
          entry text;
        begin
          if size between 1 and 2 then
            sought := sought || (place_of | (hashtext('^' || lower(said)) & low));
          else
            for place in 1 .. size - 2 by greatest(1, (size + 5) / 8) loop
              sought := sought || (place_of | (hashtext(substr(lower(said), place, 3)) & low));
            end loop;
          end if;
          foreach entry in array keys loop
            sought := sought || (place_of | (hashtext('=' || entry) & low));
          end loop;
          return sought;
        end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function search_marks, search_sought, search_era, search_era_start');
  }
}
