import { type Statement, statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { PageCursor } from '../paging/page-cursor.ts';
import { tableOf } from '../records/record-kinds.ts';
import { type Collection, collections } from './collections.ts';
import type { PageWindow } from './page-window.rules.ts';

export type MissingCount = { readonly providerOrganizationId: string; readonly count: number };
export type MissingRecordRow = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly missingSince: Date;
  readonly cursorValue: string;
};

/** Maximum of missing records that are stored for one page: the first ones by id. */
const MAX_MISSING = 10_000;

function missingFrom({ kind, sorting }: Collection): Statement<MissingCount> {
  // A deletion that was received is not drift.
  const notDeleted = kind === 'customer' ? 'and deleted_at is null' : '';
  return statement(
    `missing-record-upsert-${kind}`,
    `with missing as (
       insert into missing_record (kind, id, provider_organization_id, missing_since)
       select '${kind}', id, provider_organization_id, $1 from "${tableOf(kind)}"
       where provider_organization_id = any($2) and id <> all($3) ${notDeleted}
         and ${sorting} > coalesce($4::timestamptz, '-infinity') and ${sorting} < $5::timestamptz
       order by id limit ${MAX_MISSING}
       on conflict (kind, id) do update set is_confirmed = true
       returning provider_organization_id as merchant, is_confirmed
     )
     select merchant as "providerOrganizationId", count(*)::integer as count
     from missing where is_confirmed group by merchant`,
  );
}
const missingFromCollection = new Map(
  collections.map((collection) => [collection.kind, missingFrom(collection)]),
);

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
    const upsertMissing = missingFromCollection.get(kind);
    if (span === null || covers.length === 0 || upsertMissing === undefined) return [];
    return tx.query(upsertMissing, [at, covers, ids, span.after, span.before]);
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
