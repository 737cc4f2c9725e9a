import { type Sql, sql } from '@tessera/chassis/db/sql';
import { contains, containsByIndex, hasTrigram } from '../listing/search.ts';
import { hasExternalId } from '../records/customers/list.ts';

type Input = {
  readonly merchantId: string | null;
  readonly text: string;
  readonly limit: number;
};

type Matches = {
  /** Common table expressions, of which `matching_customer` has the ids. */
  readonly tables: Sql;
  /** SQL expression: whether customers were not looked at that may match. */
  readonly isIncomplete: Sql;
};

/** The newest customers, in which a text is searched for before the index: a frequent text fills the limit there. */
const FIRST_ROWS = 2_000;
/** The newest customers for a text without a trigram, which no index finds. */
const FIRST_ROWS_WITHOUT_INDEX = 10_000;
/** The matches of the index that are sorted. */
const MAX_MATCHES = 5_000;

const COLUMNS = ['customer.name', 'customer.email'];

/** The newest customers whose name or email address contains a text, and those with it as id or external id. */
export function customerMatches({ merchantId, text, limit }: Input): Matches {
  const isIndexed = hasTrigram(text);
  const rowCount = isIndexed ? FIRST_ROWS : FIRST_ROWS_WITHOUT_INDEX;
  const own = sql`customer.provider_organization_id = ${merchantId}
    and customer.created_at is not null`;
  const newestFirst = sql`order by created_at desc, id desc`;
  // A condition without columns of the table: the index is not read when it is false.
  const isShort = sql`(select count(*) from first_match) < ${limit}`;
  const byIndex = isIndexed ? sql`${isShort} and ${containsByIndex(COLUMNS, text)}` : sql`false`;
  const tables = sql`
    first_match as materialized (
      select id, created_at from (
        select * from customer where ${own} ${newestFirst} limit ${rowCount}
      ) as customer
      where ${contains(COLUMNS, text)} ${newestFirst} limit ${limit}
    ), index_match as materialized (
      select id, created_at from customer where ${own} and ${byIndex} limit ${MAX_MATCHES + 1}
    ), matching_customer as materialized (
      select id from (
        select id, created_at, false as is_exact from first_match
        union select id, created_at, false from index_match
        union select id, created_at, true from customer
          where ${own} and (id = any(${[text, text.toLowerCase()]}::text[]) or ${hasExternalId(text)})
      ) as found
      group by id, created_at order by bool_or(is_exact) desc, created_at desc, id desc
      limit ${limit}
    )`;
  const isIncomplete = isIndexed
    ? sql`(select count(*) from index_match) > ${MAX_MATCHES}`
    : sql`${isShort} and exists (
        select from customer where ${own} offset ${rowCount} limit 1)`;
  return { tables, isIncomplete: sql`(${isIncomplete})` };
}
