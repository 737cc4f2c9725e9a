import { createHash } from 'node:crypto';
import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';

const RETENTION_DAYS = 180;

const hashOf = (userId: string, ip: string) =>
  createHash('sha256').update(`${userId} ${ip}`).digest('base64url');

/** IP addresses from which a user has signed in before, stored as hashes that are different for each user. */
export const trustedIps = {
  /** The upsert of an address, for the statement that inserts a session. */
  upsertFor: (userId: string, ip: string, at: Date): Sql => sql`
    insert into trusted_ip (user_id, ip_hash, last_seen_at) values (${userId}, ${hashOf(userId, ip)}, ${at})
    on conflict (user_id, ip_hash) do update set last_seen_at = excluded.last_seen_at`,
  has: async (db: Db, userId: string, ip: string) =>
    (await db.queryOne(
      sql`select 1 as found from trusted_ip where user_id = ${userId} and ip_hash = ${hashOf(userId, ip)}`,
    )) !== null,
  /** Deletes a user's addresses last seen before a time, or all when it is null. */
  deleteBefore: (tx: Tx, userId: string, before: Date | null) =>
    tx.query(sql`
      delete from trusted_ip
      where user_id = ${userId} and (${before}::timestamptz is null or last_seen_at < ${before})`),
  deleteExpired: (db: Db, now: Date) =>
    db.query(sql`
      delete from trusted_ip where last_seen_at < ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'`),
};
