import type { Db, Tx } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';
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
const take = statement<{ userId: string | null; value: Readonly<Record<string, unknown>> | null }>(
  'verification-take',
  `delete from verification
   where purpose = $1 and token_hash = $2 and expires_at > $3 and value @> $4::jsonb
   returning user_id as "userId", value`,
);
const findOwner = statement<{ userId: string }>(
  'verification-find-owner',
  `select user_id as "userId" from verification
   where purpose = $1 and token_hash = $2 and expires_at > $3`,
);
const findOfUser = statement<{ value: Readonly<Record<string, unknown>>; expiresAt: Date }>(
  'verification-find-of-user',
  `select value, expires_at as "expiresAt" from verification
   where user_id = $1 and purpose = $2 and expires_at > $3 and value is not null
   order by created_at desc, id limit 1`,
);
const redeem = statement<{ userId: string }>(
  'verification-redeem',
  `delete from verification where purpose = $1 and token_hash = $2 and expires_at > $3
   returning user_id as "userId"`,
);
const endAll = statement<never>(
  'verification-end-all',
  'delete from verification where user_id = $1 and purpose = any($2)',
);
const forget = statement<never>(
  'verification-forget',
  'delete from verification where expires_at < $1',
);

type Proof = { readonly purpose: VerificationPurpose; readonly tokenHash: string };

/** Values that prove something once: kept as hashes, one purpose and one owner each. */
export const verifications = {
  insert: (tx: Tx, row: VerificationRow) => tx.entities.insert(verificationTable, row),

  /** Uses the value up. Of several simultaneous uses one is true. */
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
   * Uses the value up and hands over what was remembered with it, if that contains `bound`. Of several simultaneous
   * uses one gets it.
   */
  async take(
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
    const [taken] = await db.query(take, [purpose, tokenHash, now, JSON.stringify(bound)]);
    return taken ?? null;
  },

  /** Whose value it is, without using it up. */
  async findOwner(db: Db, { purpose, tokenHash }: Proof, now: Date): Promise<string | null> {
    const [row] = await db.query(findOwner, [purpose, tokenHash, now]);
    return row?.userId ?? null;
  },

  /** What was remembered with a user's newest value of a purpose, and until when it is good; null without one. */
  async findOfUser(db: Db, userId: string, purpose: VerificationPurpose, now: Date) {
    const [row] = await db.query(findOfUser, [userId, purpose, now]);
    return row ?? null;
  },

  /** Uses up a value that itself tells whose it is. Of several simultaneous uses one learns it. */
  async redeem(tx: Tx, { purpose, tokenHash }: Proof, now: Date): Promise<string | null> {
    const [row] = await tx.query(redeem, [purpose, tokenHash, now]);
    return row?.userId ?? null;
  },

  /** Makes a user's outstanding values of some purposes worthless. */
  endAll: (tx: Tx, userId: string, ...purposes: readonly VerificationPurpose[]) =>
    tx.query(endAll, [userId, purposes]),

  forgetExpired: (db: Db, now: Date) => db.query(forget, [now]),
};
