import { createHash } from 'node:crypto';
import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';

const RETENTION_DAYS = 180;

const upsert = statement<never>(
  'trusted-ip-upsert',
  `insert into trusted_ip (user_id, ip_hash, last_seen_at) values ($1, $2, $3)
   on conflict (user_id, ip_hash) do update set last_seen_at = excluded.last_seen_at`,
);
const find = statement<{ found: number }>(
  'trusted-ip-find',
  'select 1 as found from trusted_ip where user_id = $1 and ip_hash = $2',
);
const deleteExpired = statement<never>(
  'trusted-ip-delete-expired',
  `delete from trusted_ip where last_seen_at < $1::timestamptz - interval '${RETENTION_DAYS} days'`,
);

const deleteBefore = statement<never>(
  'trusted-ip-delete-before',
  'delete from trusted_ip where user_id = $1 and ($2::timestamptz is null or last_seen_at < $2)',
);

const hashOf = (userId: string, ip: string) =>
  createHash('sha256').update(`${userId} ${ip}`).digest('base64url');

/** IP addresses from which a user has signed in before, stored as hashes that are different for each user. */
export const trustedIps = {
  upsert: (tx: Tx, userId: string, ip: string, at: Date) =>
    tx.query(upsert, [userId, hashOf(userId, ip), at]),
  has: async (db: Db, userId: string, ip: string) =>
    (await db.query(find, [userId, hashOf(userId, ip)])).length > 0,
  /** Deletes a user's addresses last seen before a time, or all when it is null. */
  deleteBefore: (tx: Tx, userId: string, before: Date | null) =>
    tx.query(deleteBefore, [userId, before]),
  deleteExpired: (db: Db, now: Date) => db.query(deleteExpired, [now]),
};
