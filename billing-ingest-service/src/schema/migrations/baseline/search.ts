/** Text search by trigrams, in functions of the service's own. */
export const searchFunctions = `
  -- The trigrams of the first 2048 characters of each text, as numbers that differ between merchants: one index finds
  -- a substring among the records of one merchant. Without the limit, a text of a million characters exceeds the
  -- statement timeout.
  create function search_trigrams(owner text, texts text[]) returns bigint[]
    language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      seed bigint := hashtextextended(owner, 0);
      found bigint[] := '{}';
      entry text;
    begin
      foreach entry in array texts loop
        entry := lower(left(entry, 2048));
        for place in 1 .. coalesce(length(entry), 0) - 2 loop
          found := found || hashtextextended(substr(entry, place, 3), seed);
        end loop;
      end loop;
      return found;
    end $$;

  -- About 48.5 days (2^22 seconds): rows created within an era are close to each other in an index.
  create function search_era(at timestamptz) returns bigint language sql immutable strict parallel safe
    return floor(extract(epoch from at at time zone 'UTC') / 4194304)::bigint;
  create function search_era_start(era bigint) returns timestamptz
    language sql immutable strict parallel safe
    return timestamp 'epoch' at time zone 'UTC' + era * interval '4194304 seconds';

  -- The numbers that a row is found by: the trigrams of its texts, the first one and two characters of each word (each
  -- ideograph is a word), and its keys. Those of one merchant and era are adjacent, so that a row is inserted into few
  -- pages of an index.
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
        entry := lower(left(entry, 2048));
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

  -- The numbers that a row has if it contains the text and has the keys. Up to about eight trigrams of a long text are
  -- enough: the rows they find are filtered by the text itself.
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
`;
