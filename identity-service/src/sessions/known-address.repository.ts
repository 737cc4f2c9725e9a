import { createHash } from 'node:crypto';
import type { Db, Tx } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';

const KEEP_DAYS = 180;

const remember = statement<never>(
  'known-address-remember',
  `insert into known_address (user_id, address_hash, seen_at) values ($1, $2, $3)
   on conflict (user_id, address_hash) do update set seen_at = excluded.seen_at`,
);
const find = statement<{ found: number }>(
  'known-address-find',
  'select 1 as found from known_address where user_id = $1 and address_hash = $2',
);
const forget = statement<never>(
  'known-address-forget',
  `delete from known_address where seen_at < $1::timestamptz - interval '${KEEP_DAYS} days'`,
);

const removeBefore = statement<never>(
  'known-address-remove-before',
  'delete from known_address where user_id = $1 and ($2::timestamptz is null or seen_at < $2)',
);

const hashOf = (userId: string, ip: string) =>
  createHash('sha256').update(`${userId} ${ip}`).digest('base64url');

/** From which addresses a user has signed in before; kept as hashes that nobody else's match. */
export const knownAddresses = {
  remember: (tx: Tx, userId: string, ip: string, at: Date) =>
    tx.query(remember, [userId, hashOf(userId, ip), at]),
  has: async (db: Db, userId: string, ip: string) =>
    (await db.query(find, [userId, hashOf(userId, ip)])).length > 0,
  /** Removes a user's addresses last seen before a time (null: all). */
  removeBefore: (tx: Tx, userId: string, before: Date | null) =>
    tx.query(removeBefore, [userId, before]),
  forgetOld: (db: Db, now: Date) => db.query(forget, [now]),
};
