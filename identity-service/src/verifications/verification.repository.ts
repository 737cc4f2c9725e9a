import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
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
const forget = statement<never>(
  'verification-forget',
  'delete from verification where expires_at < $1',
);

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

  forgetExpired: (db: Db, now: Date) => db.query(forget, [now]),
};
