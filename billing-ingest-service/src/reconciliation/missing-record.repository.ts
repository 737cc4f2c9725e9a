import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { PageCursor } from '../paging/page-cursor.ts';
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
    if (ids.length > 0)
      await tx.query(
        statement<never>(
          'missing-record-delete',
          'delete from missing_record where kind = $1 and id = any($2)',
        ),
        [kind, ids],
      );
    const collection = collections.find((one) => one.kind === kind);
    if (span === null || covers.length === 0 || collection === undefined) return [];
    // A deletion that was received is not drift.
    const notDeleted = kind === 'customer' ? 'and deleted_at is null' : '';
    return tx.query(
      statement<MissingCount>(
        `missing-record-upsert-${kind}`,
        `with missing as (
           select id, provider_organization_id from "${tableOf(kind)}"
           where provider_organization_id = any($2) and id <> all($3) ${notDeleted}
             and ${collection.sorting} > coalesce($4::timestamptz, '-infinity')
             and ${collection.sorting} < $5::timestamptz
         ), compared as (
           select missing.*, exists (
             select from missing_record as stored where stored.kind = '${kind}' and stored.id = missing.id
           ) as is_known from missing order by id
         ), confirmed as (
           update missing_record set is_confirmed = true
           where kind = '${kind}' and id = any(array(select id from compared where is_known)) and not is_confirmed
         ), added as (
           insert into missing_record (kind, id, provider_organization_id, missing_since)
           select '${kind}', id, provider_organization_id, $1 from compared
           where not is_known order by id limit ${MAX_ADDED}
           on conflict (kind, id) do nothing
         )
         select provider_organization_id as "providerOrganizationId", count(*)::integer as count
         from compared where is_known group by provider_organization_id`,
      ),
      [at, covers, ids, span.after, span.before],
    );
  },

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query(
      statement<MissingRecordRow>(
        'missing-record-list',
        `select kind, id, missing_since as "missingSince",
           (extract(epoch from missing_since) * 1000000)::bigint as "cursorValue"
         from missing_record
         where is_confirmed and provider_organization_id =
             (select provider_organization_id from billing_connection where organization_id = $1)
           and not (kind = 'customer' and exists (
             select from customer where customer.id = missing_record.id and deleted_at is not null))
           and ($2::bigint is null or (missing_since, id) <
             (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
         order by missing_since desc, id desc limit $4`,
      ),
      [organizationId, after?.value ?? null, after?.id ?? null, limit + 1],
    ),
};
