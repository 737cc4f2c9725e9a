import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { PictureRow } from '../schema/picture.table.ts';

/** Uploaded profile pictures; one per user. */
export const pictures = {
  /** Replaces an existing picture. */
  async upsert(tx: Tx, { id, userId, type, bytes, createdAt }: PictureRow): Promise<void> {
    await tx.query(sql`
      insert into picture (id, user_id, type, bytes, created_at)
      values (${id}, ${userId}, ${type}, ${bytes}, ${createdAt})
      on conflict (user_id) do update
      set id = excluded.id, type = excluded.type, bytes = excluded.bytes, created_at = excluded.created_at`);
  },

  async find(db: Db, id: string): Promise<Pick<PictureRow, 'type' | 'bytes'> | null> {
    return db.queryOne<Pick<PictureRow, 'type' | 'bytes'>>(
      sql`select type, bytes from picture where id = ${id}`,
    );
  },

  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.query(sql`delete from picture where user_id = ${userId}`);
  },
};
