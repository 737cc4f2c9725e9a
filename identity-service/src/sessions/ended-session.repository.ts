import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';

/**
 * Longer than a cache write may take (`WRITE_MILLISECONDS` of the session cache): a copy read before the session
 * ended has been written by then, or is rejected.
 */
const READY_AFTER_SECONDS = 3;

/**
 * Ended sessions whose cached copies still have to be deleted from Redis. Inserted in the transaction that ends the
 * session.
 */
export const endedSessions = {
  /** The next sessions to which no late cache write is possible any more, least recently attempted first. */
  listReady: async (db: Db, limit: number) =>
    (
      await db.query<{ tokenHash: string }>(sql`
        select token_hash as "tokenHash" from ended_session
        where ended_at < now() - ${READY_AFTER_SECONDS} * interval '1 second'
        order by last_attempt_at limit ${limit}`)
    ).map(({ tokenHash }) => tokenHash),
  /** Redis has confirmed the deletion. */
  delete: (db: Db, tokenHashes: readonly string[]) =>
    db.query(sql`delete from ended_session where token_hash = any(${tokenHashes})`),
  /** Redis has not confirmed: others are tried first. */
  postpone: (db: Db, tokenHashes: readonly string[]) =>
    db.query(
      sql`update ended_session set last_attempt_at = now() where token_hash = any(${tokenHashes})`,
    ),
  /** The database's current time. */
  getDatabaseTime: async (db: Db): Promise<Date> => {
    const row = await db.queryOne<{ now: Date }>(sql`select clock_timestamp() as now`);
    if (row === null) throw new Error('the database returned no time');
    return row.now;
  },
};
