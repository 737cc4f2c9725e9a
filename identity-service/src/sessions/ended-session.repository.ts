import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';

/**
 * Longer than a cache write may take (`WRITE_MILLISECONDS` of the session cache): a copy read before the session
 * ended has been written by then, or is rejected.
 */
const READY_AFTER_SECONDS = 3;

const listReady = statement<{ tokenHash: string }>(
  'ended-session-list-ready',
  `select token_hash as "tokenHash" from ended_session
   where ended_at < now() - interval '${READY_AFTER_SECONDS} seconds' order by last_attempt_at limit $1`,
);
const remove = statement<never>(
  'ended-session-delete',
  'delete from ended_session where token_hash = any($1)',
);
const postpone = statement<never>(
  'ended-session-postpone',
  'update ended_session set last_attempt_at = now() where token_hash = any($1)',
);
const getTime = statement<{ now: Date }>(
  'ended-session-database-time',
  'select clock_timestamp() as now',
);

/**
 * Ended sessions whose cached copies still have to be deleted from Redis. Inserted in the transaction that ends the
 * session.
 */
export const endedSessions = {
  /** The next sessions to which no late cache write is possible any more, least recently attempted first. */
  listReady: async (db: Db, limit: number) =>
    (await db.query(listReady, [limit])).map(({ tokenHash }) => tokenHash),
  /** Redis has confirmed the deletion. */
  delete: (db: Db, tokenHashes: readonly string[]) => db.query(remove, [tokenHashes]),
  /** Redis has not confirmed: others are tried first. */
  postpone: (db: Db, tokenHashes: readonly string[]) => db.query(postpone, [tokenHashes]),
  /** The database's current time. */
  getDatabaseTime: async (db: Db): Promise<Date> => {
    const [row] = await db.query(getTime, []);
    if (row === undefined) throw new Error('the database returned no time');
    return row.now;
  },
};
