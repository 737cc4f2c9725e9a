import type { Db } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';

/**
 * Longer than a copy may be on its way to Redis (`WRITE_MILLISECONDS` of the session cache): one that was read before
 * the session ended has arrived by then, or is refused.
 */
const SETTLED_AFTER_SECONDS = 3;

const listSettled = statement<{ tokenHash: string }>(
  'ended-session-list-settled',
  `select token_hash as "tokenHash" from ended_session
   where ended_at < now() - interval '${SETTLED_AFTER_SECONDS} seconds' order by tried_at limit $1`,
);
const remove = statement<never>(
  'ended-session-remove',
  'delete from ended_session where token_hash = any($1)',
);
const postpone = statement<never>(
  'ended-session-postpone',
  'update ended_session set tried_at = now() where token_hash = any($1)',
);
const readClock = statement<{ now: Date }>(
  'ended-session-clock',
  'select clock_timestamp() as now',
);

/** Ended sessions whose copies have to go from Redis. They are written with what ends the session. */
export const endedSessions = {
  /** The next ones that no copy can come after any more, those first that were not tried for the longest time. */
  listSettled: async (db: Db, limit: number) =>
    (await db.query(listSettled, [limit])).map(({ tokenHash }) => tokenHash),
  /** Redis has confirmed. */
  remove: (db: Db, tokenHashes: readonly string[]) => db.query(remove, [tokenHashes]),
  /** Redis has refused: others are tried first. */
  postpone: (db: Db, tokenHashes: readonly string[]) => db.query(postpone, [tokenHashes]),
  /** What time it is for the database. */
  readClock: async (db: Db): Promise<Date> => {
    const [row] = await db.query(readClock, []);
    if (row === undefined) throw new Error('the database did not say what time it is');
    return row.now;
  },
};
