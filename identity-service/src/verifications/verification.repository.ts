import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  type VerificationPurpose,
  type VerificationRow,
  verificationTable,
} from '../schema/verification.table.ts';

const consume = statement<{ userId: string }>(
  'verification-consume',
  `delete from verification where purpose = $1 and token_hash = $2 and user_id = $3 and expires_at > $4
   returning user_id as "userId"`,
);
const consumeWithValue = statement<{
  userId: string | null;
  value: Readonly<Record<string, unknown>> | null;
}>(
  'verification-consume-with-value',
  `delete from verification
   where purpose = $1 and token_hash = $2 and expires_at > $3 and value @> $4::jsonb
   returning user_id as "userId", value`,
);
const findOwner = statement<{ userId: string }>(
  'verification-find-owner',
  `select user_id as "userId" from verification
   where purpose = $1 and token_hash = $2 and expires_at > $3`,
);
const findByUser = statement<{ value: Readonly<Record<string, unknown>>; expiresAt: Date }>(
  'verification-find-by-user',
  `select value, expires_at as "expiresAt" from verification
   where user_id = $1 and purpose = $2 and expires_at > $3 and value is not null
   order by created_at desc, id limit 1`,
);
const redeem = statement<{ userId: string }>(
  'verification-redeem',
  `delete from verification where purpose = $1 and token_hash = $2 and expires_at > $3
   returning user_id as "userId"`,
);
const deleteAll = statement<never>(
  'verification-delete-all',
  'delete from verification where user_id = $1 and purpose = any($2)',
);
const deleteExpired = statement<never>(
  'verification-delete-expired',
  'delete from verification where expires_at < $1',
);

type TokenKey = { readonly purpose: VerificationPurpose; readonly tokenHash: string };

/** Single-use tokens: stored as hashes, for one purpose and one user each. */
export const verifications = {
  insert: (tx: Tx, row: VerificationRow) => tx.entities.insert(verificationTable, row),

  /** Consumes a token. Only one of several concurrent calls returns true. */
  async consume(
    tx: Tx,
    {
      purpose,
      tokenHash,
      userId,
    }: { purpose: VerificationPurpose; tokenHash: string; userId: string },
    now: Date,
  ): Promise<boolean> {
    return (await tx.query(consume, [purpose, tokenHash, userId, now])).length === 1;
  },

  /**
   * Consumes a token and returns its data, if that contains `bound`. Only one of several concurrent calls returns it.
   */
  async consumeWithValue(
    db: Db,
    {
      purpose,
      tokenHash,
      bound,
    }: {
      purpose: VerificationPurpose;
      tokenHash: string;
      bound: Readonly<Record<string, string>>;
    },
    now: Date,
  ) {
    const [row] = await db.query(consumeWithValue, [
      purpose,
      tokenHash,
      now,
      JSON.stringify(bound),
    ]);
    return row ?? null;
  },

  /** The user of a token, without consuming it. */
  async findOwner(db: Db, { purpose, tokenHash }: TokenKey, now: Date): Promise<string | null> {
    const [row] = await db.query(findOwner, [purpose, tokenHash, now]);
    return row?.userId ?? null;
  },

  /** Data and expiry of the user's newest token of a purpose; null without one. */
  async findByUser(db: Db, userId: string, purpose: VerificationPurpose, now: Date) {
    const [row] = await db.query(findByUser, [userId, purpose, now]);
    return row ?? null;
  },

  /** Consumes a token and returns its user. Only one of several concurrent calls returns it. */
  async redeem(tx: Tx, { purpose, tokenHash }: TokenKey, now: Date): Promise<string | null> {
    const [row] = await tx.query(redeem, [purpose, tokenHash, now]);
    return row?.userId ?? null;
  },

  /** Deletes the user's outstanding tokens of some purposes. */
  deleteAll: (tx: Tx, userId: string, ...purposes: readonly VerificationPurpose[]) =>
    tx.query(deleteAll, [userId, purposes]),

  deleteExpired: (db: Db, now: Date) => db.query(deleteExpired, [now]),
};
