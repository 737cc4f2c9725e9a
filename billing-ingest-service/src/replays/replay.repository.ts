import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { microsOf } from '@tessera/chassis/paging/time-cursor';
import type { DeliveryFilter } from '../deliveries/delivery-filter.ts';
import { isOlder, type PageCursor } from '../paging/page-cursor.ts';
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

const COLUMNS = sql`id, total::integer, done::integer, failed::integer, created_at as "createdAt",
  finished_at as "finishedAt", ${microsOf(sql`created_at`)} as "cursorValue"`;

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
    return tx.queryOne(sql`
      insert into replay
        (id, organization_id, filter, position, last_position, total, done, failed, created_at)
      values (${id}, ${organizationId}, ${JSON.stringify(filter)}, 0, ${lastPosition}, ${total},
        0, 0, ${createdAt})
      on conflict (organization_id) where finished_at is null do nothing
      returning ${COLUMNS}`);
  },

  find: (db: Db, organizationId: string, id: string): Promise<ReplayRow | null> =>
    db.queryOne(sql`
      select ${COLUMNS} from replay where organization_id = ${organizationId} and id = ${id}`),

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query<ReplayRow>(sql`
      select ${COLUMNS} from replay
      where organization_id = ${organizationId} and ${isOlder(after, sql`created_at`, sql`id`)}
      order by created_at desc, id desc limit ${limit + 1}`),

  /** Locks the oldest replay that no other replica has locked. */
  claim: (tx: Tx): Promise<RunningReplay | null> =>
    tx.queryOne(sql`
      select id, organization_id as "organizationId", filter, position,
        last_position as "lastPosition"
      from replay where finished_at is null
      order by created_at, id limit 1 for update skip locked`),

  advance: (tx: Tx, id: string, { position, done, failed }: Step) =>
    tx.query<never>(sql`
      update replay set position = ${position}, done = done + ${done}, failed = failed + ${failed}
      where id = ${id} and position < ${position}`),

  async finish(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.entities.update(replayTable, { id }, { finishedAt: at });
  },
};
