import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import type { JwtKeyRow } from '../schema/jwt-key.table.ts';

const list = statement<JwtKeyRow>(
  'jwt-key-list',
  `select id, generation, public_x as "publicX", encrypted_private_key as "encryptedPrivateKey",
     signs_from as "signsFrom", created_at as "createdAt"
   from jwt_key order by generation`,
);
const insert = statement<{ id: string }>(
  'jwt-key-insert',
  `insert into jwt_key (id, generation, public_x, encrypted_private_key, signs_from, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (generation) do nothing
   returning id`,
);
const deleteRetired = statement<{ id: string }>(
  'jwt-key-delete-retired',
  `delete from jwt_key old
   where exists (
     select 1 from jwt_key successor
     where successor.generation > old.generation and successor.signs_from <= $1
   )
   returning id`,
);
const deleteOlder = statement<{ id: string }>(
  'jwt-key-delete-older',
  'delete from jwt_key where generation < $1 returning id',
);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export const jwtKeys = {
  /** Oldest first; a few rows. */
  list: (db: Db) => db.query(list),

  /** False when another process has inserted the key of that generation. */
  async insert(db: Db, row: JwtKeyRow): Promise<boolean> {
    const { id, generation, publicX, encryptedPrivateKey, signsFrom, createdAt } = row;
    const values = [id, generation, publicX, encryptedPrivateKey, signsFrom, createdAt];
    return (await db.query(insert, values)).length === 1;
  },

  /** Deletes keys whose successor has signed since `before`; returns their ids. */
  deleteRetired: async (db: Db, before: Date) => idsOf(await db.query(deleteRetired, [before])),

  /** Deletes all keys older than that generation; returns their ids. */
  deleteOlder: async (db: Db, generation: number) =>
    idsOf(await db.query(deleteOlder, [generation])),
};
