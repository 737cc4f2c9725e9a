import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  type VerificationPurpose,
  type VerificationRow,
  verificationTable,
} from '../schema/verification.table.ts';

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
    const consumed = await tx.queryOne(sql`
      delete from verification
      where purpose = ${purpose} and token_hash = ${tokenHash} and user_id = ${userId}
        and expires_at > ${now}
      returning user_id as "userId"`);
    return consumed !== null;
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
    return db.queryOne<{
      userId: string | null;
      value: Readonly<Record<string, unknown>> | null;
    }>(sql`
      delete from verification
      where purpose = ${purpose} and token_hash = ${tokenHash} and expires_at > ${now}
        and value @> ${JSON.stringify(bound)}::jsonb
      returning user_id as "userId", value`);
  },

  /** The user of a token, without consuming it. */
  async findOwner(db: Db, { purpose, tokenHash }: TokenKey, now: Date): Promise<string | null> {
    const row = await db.queryOne<{ userId: string }>(sql`
      select user_id as "userId" from verification
      where purpose = ${purpose} and token_hash = ${tokenHash} and expires_at > ${now}`);
    return row?.userId ?? null;
  },

  /** Data and expiry of the user's newest token of a purpose; null without one. */
  async findByUser(db: Db, userId: string, purpose: VerificationPurpose, now: Date) {
    return db.queryOne<{ value: Readonly<Record<string, unknown>>; expiresAt: Date }>(sql`
      select value, expires_at as "expiresAt" from verification
      where user_id = ${userId} and purpose = ${purpose} and expires_at > ${now} and value is not null
      order by created_at desc, id limit 1`);
  },

  /** Deletes the user's outstanding tokens of some purposes. */
  deleteAll: (tx: Tx, userId: string, ...purposes: readonly VerificationPurpose[]) =>
    tx.query(
      sql`delete from verification where user_id = ${userId} and purpose = any(${purposes})`,
    ),

  deleteExpired: (db: Db, now: Date) =>
    db.query(sql`delete from verification where expires_at < ${now}`),
};
