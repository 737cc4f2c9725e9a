import type { Db } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';
import type { SigningKeyRow } from '../schema/signing-key.table.ts';

const list = statement<SigningKeyRow>(
  'signing-key-list',
  `select id, generation, public_x as "publicX", sealed_private as "sealedPrivate",
     signs_from as "signsFrom", created_at as "createdAt"
   from signing_key order by generation`,
);
const insert = statement<{ id: string }>(
  'signing-key-insert',
  `insert into signing_key (id, generation, public_x, sealed_private, signs_from, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (generation) do nothing
   returning id`,
);
const forgetRetired = statement<{ id: string }>(
  'signing-key-forget-retired',
  `delete from signing_key old
   where exists (
     select 1 from signing_key successor
     where successor.generation > old.generation and successor.signs_from <= $1
   )
   returning id`,
);
const forgetOlder = statement<{ id: string }>(
  'signing-key-forget-older',
  'delete from signing_key where generation < $1 returning id',
);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export const signingKeys = {
  /** Oldest first; never more than a few. */
  list: (db: Db) => db.query(list),

  /** False when another process has made the key of that generation. */
  async insert(db: Db, row: SigningKeyRow): Promise<boolean> {
    const { id, generation, publicX, sealedPrivate, signsFrom, createdAt } = row;
    const values = [id, generation, publicX, sealedPrivate, signsFrom, createdAt];
    return (await db.query(insert, values)).length === 1;
  },

  /** Forgets keys whose successor has signed since `before`; returns their ids. */
  forgetRetired: async (db: Db, before: Date) => idsOf(await db.query(forgetRetired, [before])),

  /** Forgets every key made before that generation; returns their ids. */
  forgetOlder: async (db: Db, generation: number) =>
    idsOf(await db.query(forgetOlder, [generation])),
};
