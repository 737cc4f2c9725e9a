import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { PictureRow } from '../schema/picture.table.ts';

const upsert = statement(
  'picture-upsert',
  `insert into picture (id, user_id, type, bytes, created_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id) do update
   set id = excluded.id, type = excluded.type, bytes = excluded.bytes, created_at = excluded.created_at`,
);

const find = statement<Pick<PictureRow, 'type' | 'bytes'>>(
  'picture-find',
  'select type, bytes from picture where id = $1',
);

const remove = statement('picture-delete', 'delete from picture where user_id = $1');

/** Uploaded profile pictures; one per user. */
export const pictures = {
  /** Replaces an existing picture. */
  async upsert(tx: Tx, { id, userId, type, bytes, createdAt }: PictureRow): Promise<void> {
    await tx.query(upsert, [id, userId, type, bytes, createdAt]);
  },

  async find(db: Db, id: string): Promise<Pick<PictureRow, 'type' | 'bytes'> | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },

  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.query(remove, [userId]);
  },
};
