import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';

export type ChangeRow = {
  readonly position: string;
  readonly kind: RecordKind;
  readonly recordId: string;
  readonly at: Date;
};

type Changed = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly providerOrganizationId: string | null;
};

/** Changes by merchant, for event streams. */
export const changes = {
  /** One change per record, in order. Records without a merchant are skipped. */
  async append(tx: Tx, changed: readonly Changed[], at: Date): Promise<void> {
    const merchants = new Set(changed.map(({ providerOrganizationId }) => providerOrganizationId));
    // All writers lock counters in the same order, so that no two deadlock.
    for (const merchant of [...merchants].filter((id) => id !== null).sort()) {
      const latest = new Map(
        changed
          .filter(({ providerOrganizationId }) => providerOrganizationId === merchant)
          .map(({ kind, id }) => [`${kind}:${id}`, { kind, id }]),
      );
      const entries = [...latest.values()];
      await tx.query(
        // Numbering locks the merchant's counter until commit: a lower number is never seen later.
        statement<never>(
          'change-append',
          `with feed as (
             insert into change_feed as existing (provider_organization_id, position)
             values ($1, cardinality($2::text[]))
             on conflict (provider_organization_id) do update
               set position = existing.position + excluded.position
             returning position
           )
           insert into change (provider_organization_id, position, kind, record_id, at)
           select $1, feed.position - cardinality($2::text[]) + entry.ordinal, entry.kind, entry.record_id, $4
           from feed, unnest($2::text[], $3::text[]) with ordinality as entry (kind, record_id, ordinal)`,
        ),
        [merchant, entries.map(({ kind }) => kind), entries.map(({ id }) => id), at],
      );
    }
  },

  listAfter: (db: Db, providerOrganizationId: string, position: bigint, limit: number) =>
    db.query(
      statement<ChangeRow>(
        'change-list-after',
        `select position, kind, record_id as "recordId", at from change
         where provider_organization_id = $1 and position > $2 order by position limit $3`,
      ),
      [providerOrganizationId, String(position), limit],
    ),

  /** The newest position, and the oldest change that is still stored. */
  async bounds(db: Db, providerOrganizationId: string) {
    const [row] = await db.query(
      statement<{ last: string | null; oldest: string | null }>(
        'change-bounds',
        `select (select position from change_feed where provider_organization_id = $1) as last,
         (select min(position) from change where provider_organization_id = $1) as oldest`,
      ),
      [providerOrganizationId],
    );
    const last = BigInt(row?.last ?? 0);
    return { last, oldest: row?.oldest == null ? last + 1n : BigInt(row.oldest) };
  },

  deleteBefore: (db: Db, before: Date) =>
    db.query(statement<never>('change-delete-old', 'delete from change where at < $1'), [before]),
};
