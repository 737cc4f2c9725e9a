import { sql } from '@tessera/chassis/db/sql';
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
      // Numbering locks the merchant's counter until commit: a lower number is never seen later.
      await tx.query(sql`
        with feed as (
          insert into change_feed as existing (provider_organization_id, position)
          values (${merchant}, ${entries.length})
          on conflict (provider_organization_id) do update
            set position = existing.position + excluded.position
          returning position
        )
        insert into change (provider_organization_id, position, kind, record_id, at)
        select ${merchant}, feed.position - ${entries.length} + entry.ordinal, entry.kind,
          entry.record_id, ${at}
        from feed, unnest(
            ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ id }) => id)}::text[])
          with ordinality as entry (kind, record_id, ordinal)`);
    }
  },

  listAfter: (db: Db, providerOrganizationId: string, position: bigint, limit: number) =>
    db.query<ChangeRow>(sql`
      select position, kind, record_id as "recordId", at from change
      where provider_organization_id = ${providerOrganizationId} and position > ${position}
      order by position limit ${limit}`),

  /** The newest position, and the oldest change that is still stored. */
  async bounds(db: Db, providerOrganizationId: string) {
    const row = await db.queryOne<{ last: string | null; oldest: string | null }>(sql`
      select
        (select position from change_feed
         where provider_organization_id = ${providerOrganizationId}) as last,
        (select min(position) from change
         where provider_organization_id = ${providerOrganizationId}) as oldest`);
    const last = BigInt(row?.last ?? 0);
    return { last, oldest: row?.oldest == null ? last + 1n : BigInt(row.oldest) };
  },

  deleteBefore: (db: Db, before: Date) =>
    db.query<never>(sql`delete from change where at < ${before}`),
};
