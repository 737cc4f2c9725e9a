import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { DeliveryFilter } from '../deliveries/delivery-filter.ts';
import type { PageCursor } from '../paging/page-cursor.ts';
import { replayTable } from '../schema/replay.table.ts';

export type ReplayRow = {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly cursorValue: string;
};

/** A replay that a worker has claimed. */
export type RunningReplay = {
  readonly id: string;
  readonly organizationId: string;
  readonly filter: DeliveryFilter;
  readonly position: string;
  readonly lastPosition: string;
};

const COLUMNS = `id, total::integer, done::integer, failed::integer, created_at as "createdAt",
  finished_at as "finishedAt", (extract(epoch from created_at) * 1000000)::bigint as "cursorValue"`;

type NewReplay = {
  readonly id: string;
  readonly organizationId: string;
  readonly filter: DeliveryFilter;
  readonly lastPosition: string;
  readonly total: number;
  readonly createdAt: Date;
};
type Step = { readonly position: string; readonly done: number; readonly failed: number };

/** Replays; at most one per organization runs at a time. */
export const replays = {
  /** Null when another one is running. */
  async insert(tx: Tx, replay: NewReplay): Promise<ReplayRow | null> {
    const { id, organizationId, filter, lastPosition, total, createdAt } = replay;
    const values = [id, organizationId, JSON.stringify(filter), lastPosition, total, createdAt];
    const [row] = await tx.query(
      statement<ReplayRow>(
        'replay-insert',
        `insert into replay
           (id, organization_id, filter, position, last_position, total, done, failed, created_at)
         values ($1, $2, $3, 0, $4, $5, 0, 0, $6)
         on conflict (organization_id) where finished_at is null do nothing
         returning ${COLUMNS}`,
      ),
      values,
    );
    return row ?? null;
  },

  async find(db: Db, organizationId: string, id: string): Promise<ReplayRow | null> {
    const [row] = await db.query(
      statement<ReplayRow>(
        'replay-find',
        `select ${COLUMNS} from replay where organization_id = $1 and id = $2`,
      ),
      [organizationId, id],
    );
    return row ?? null;
  },

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query(
      statement<ReplayRow>(
        'replay-list',
        `select ${COLUMNS} from replay
         where organization_id = $1
           and ($2::bigint is null or (created_at, id) <
             (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
         order by created_at desc, id desc limit $4`,
      ),
      [organizationId, after?.value ?? null, after?.id ?? null, limit + 1],
    ),

  /** Locks the oldest replay that no other replica has locked. */
  async claim(tx: Tx): Promise<RunningReplay | null> {
    const [row] = await tx.query(
      statement<RunningReplay>(
        'replay-claim',
        `select id, organization_id as "organizationId", filter, position,
           last_position as "lastPosition"
         from replay where finished_at is null
         order by created_at, id limit 1 for update skip locked`,
      ),
    );
    return row ?? null;
  },

  advance: (tx: Tx, id: string, { position, done, failed }: Step) =>
    tx.query(
      statement<never>(
        'replay-advance',
        `update replay set position = $2, done = done + $3, failed = failed + $4
         where id = $1 and position < $2`,
      ),
      [id, position, done, failed],
    ),

  async finish(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.entities.update(replayTable, { id }, { finishedAt: at });
  },
};
