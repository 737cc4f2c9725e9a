import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { microsOf } from '@tessera/chassis/paging/time-cursor';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { linkedMerchant } from '../listing/merchant.ts';
import { isOlder, type PageCursor } from '../paging/page-cursor.ts';
import { tableOf } from '../records/record-tables.ts';
import { collections } from './collections.ts';
import type { PageWindow } from './page-window.rules.ts';

export type MissingCount = { readonly providerOrganizationId: string; readonly count: number };
export type MissingRecordRow = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly missingSince: Date;
  readonly cursorValue: string;
};

/** Maximum of missing records that one page adds: the first ones by id. The next run adds the others. */
const MAX_ADDED = 10_000;

type Listed = {
  readonly kind: RecordKind;
  /** Ids on the page. */
  readonly ids: readonly string[];
  /** The merchants and the window that the page covers. */
  readonly covers: readonly string[];
  readonly span: PageWindow | null;
  readonly at: Date;
};

/**
 * Stored records that the provider no longer lists. A listing can skip a record when another one is deleted while pages
 * are fetched: a record is missing after two listings in a row. Nothing is deleted.
 */
export const missingRecords = {
  /** Stores the records that a page should have contained; returns the number of confirmed ones by merchant. */
  async upsert(tx: Tx, { kind, ids, covers, span, at }: Listed): Promise<readonly MissingCount[]> {
    if (ids.length > 0) {
      await tx.query(sql`delete from missing_record where kind = ${kind} and id = any(${ids})`);
    }
    const collection = collections.find((one) => one.kind === kind);
    if (span === null || covers.length === 0 || collection === undefined) return [];
    // A deletion that was received is not drift.
    const notDeleted = kind === 'customer' ? sql`and deleted_at is null` : sql``;
    const time = rawSql(collection.sorting);
    return tx.query<MissingCount>(sql`
      with missing as (
        select id, provider_organization_id from ${rawSql(`"${tableOf(kind)}"`)}
        where provider_organization_id = any(${covers}) and id <> all(${ids}) ${notDeleted}
          and ${time} > coalesce(${span.after}::timestamptz, '-infinity')
          and ${time} < ${span.before}::timestamptz
      ), compared as (
        select missing.*, exists (
          select from missing_record as stored
          where stored.kind = ${kind} and stored.id = missing.id
        ) as is_known from missing order by id
      ), confirmed as (
        update missing_record set is_confirmed = true
        where kind = ${kind} and id = any(array(select id from compared where is_known))
          and not is_confirmed
      ), added as (
        insert into missing_record (kind, id, provider_organization_id, missing_since)
        select ${kind}, id, provider_organization_id, ${at} from compared
        where not is_known order by id limit ${MAX_ADDED}
        on conflict (kind, id) do nothing
      )
      select provider_organization_id as "providerOrganizationId", count(*)::integer as count
      from compared where is_known group by provider_organization_id`);
  },

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query<MissingRecordRow>(sql`
      select kind, id, missing_since as "missingSince",
        ${microsOf(sql`missing_since`)} as "cursorValue"
      from missing_record
      where is_confirmed and provider_organization_id = ${linkedMerchant(organizationId)}
        and not (kind = 'customer' and exists (
          select from customer where customer.id = missing_record.id and deleted_at is not null))
        and ${isOlder(after, sql`missing_since`, sql`id`)}
      order by missing_since desc, id desc limit ${limit + 1}`),
};
