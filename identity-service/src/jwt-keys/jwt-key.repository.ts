import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { JwtKeyRow } from '../schema/jwt-key.table.ts';

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export const jwtKeys = {
  /** Oldest first; a few rows. */
  list: (db: Db) =>
    db.query<JwtKeyRow>(sql`
      select id, generation, public_x as "publicX", encrypted_private_key as "encryptedPrivateKey",
        signs_from as "signsFrom", created_at as "createdAt"
      from jwt_key order by generation`),

  /** False when another process has inserted the key of that generation. */
  async insert(db: Db, row: JwtKeyRow): Promise<boolean> {
    const { id, generation, publicX, encryptedPrivateKey, signsFrom, createdAt } = row;
    const inserted = await db.queryOne(sql`
      insert into jwt_key (id, generation, public_x, encrypted_private_key, signs_from, created_at)
      values (${id}, ${generation}, ${publicX}, ${encryptedPrivateKey}, ${signsFrom}, ${createdAt})
      on conflict (generation) do nothing
      returning id`);
    return inserted !== null;
  },

  /** Deletes keys whose successor has signed since `before`; returns their ids. */
  deleteRetired: async (db: Db, before: Date) =>
    idsOf(
      await db.query<{ id: string }>(sql`
        delete from jwt_key old
        where exists (
          select 1 from jwt_key successor
          where successor.generation > old.generation and successor.signs_from <= ${before}
        )
        returning id`),
    ),

  /** Deletes all keys older than that generation; returns their ids. */
  deleteOlder: async (db: Db, generation: number) =>
    idsOf(
      await db.query<{ id: string }>(
        sql`delete from jwt_key where generation < ${generation} returning id`,
      ),
    ),
};
