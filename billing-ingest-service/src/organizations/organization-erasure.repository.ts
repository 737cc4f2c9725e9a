import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';

export type OrganizationErasure = {
  readonly organizationId: string;
  /** The merchants of its records. */
  readonly merchants: readonly string[];
  /** Later deliveries of these merchants are those of an unlinked merchant. */
  readonly lastPosition: string;
  readonly requestedAt: Date;
  /** Everything is erased; later deliveries of the merchants are projected again. */
  readonly isRequeueing: boolean;
  readonly deliveries: number;
  readonly records: number;
};

type Request = {
  readonly organizationId: string;
  readonly merchants: readonly string[];
  readonly now: Date;
};
type Erased = { readonly deliveries?: number; readonly records?: number };

const COLUMNS = sql`organization_id as "organizationId", merchants, last_position as "lastPosition",
  requested_at as "requestedAt", is_requeueing as "isRequeueing", deliveries::integer,
  records::integer`;

/** Deleted organizations whose deliveries and records are being erased, with the progress. */
export const organizationErasures = {
  /** A repeated request changes nothing, unless the organization had another link. */
  request: (tx: Tx, { organizationId, merchants, now }: Request) =>
    tx.query<never>(sql`
      insert into organization_erasure as existing
        (organization_id, merchants, last_position, requested_at, next_at)
      select ${organizationId}, ${merchants}::text[],
        coalesce((select max(position) from delivery), 0), ${now}, ${now}
      on conflict (organization_id) do update set is_requeueing = false,
        merchants = existing.merchants || excluded.merchants,
        last_position = excluded.last_position, next_at = excluded.next_at
        where cardinality(excluded.merchants) > 0`),

  /** Locks the next erasure that is due; null when there is none, or another replica has it. */
  claim: (tx: Tx, now: Date): Promise<OrganizationErasure | null> =>
    tx.queryOne(sql`
      select ${COLUMNS} from organization_erasure where next_at <= ${now}
      order by next_at limit 1 for update skip locked`),

  /** Adds to the counts, and to the merchants. */
  advance: (
    tx: Tx,
    organizationId: string,
    { deliveries = 0, records = 0 }: Erased,
    merchants: readonly string[] = [],
  ) =>
    tx.query<never>(sql`
      update organization_erasure set deliveries = deliveries + ${deliveries},
        records = records + ${records}, merchants = merchants || ${merchants}::text[]
      where organization_id = ${organizationId}`),

  postpone: (tx: Tx, organizationId: string, until: Date) =>
    tx.query<never>(sql`
      update organization_erasure set next_at = ${until} where organization_id = ${organizationId}`),

  /** From now on the last position is that of the last delivery that was requeued. */
  requeueAfter: (tx: Tx, organizationId: string, position: string) =>
    tx.query<never>(sql`
      update organization_erasure set is_requeueing = true, last_position = ${position}
      where organization_id = ${organizationId}`),

  finish: (tx: Tx, organizationId: string) =>
    tx.query<never>(sql`
      delete from organization_erasure where organization_id = ${organizationId}`),
};
