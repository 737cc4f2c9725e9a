import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { type ListColumnsRow, type ListKey, listColumnsTable } from '../schema/list-view.table.ts';

/** Columns of lists. A user without a row has the default columns. */
export const listColumns = {
  /** The number of the user's other lists with columns. */
  async countOthers(db: Db, { organizationId, userId, list }: ListKey): Promise<number> {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from list_columns
      where organization_id = ${organizationId} and user_id = ${userId} and list <> ${list}`);
    return row?.total ?? 0;
  },

  upsert: (tx: Tx, { organizationId, userId, list, columns }: ListColumnsRow) =>
    tx.query(sql`
      insert into list_columns (organization_id, user_id, list, columns)
      values (${organizationId}, ${userId}, ${list}, ${columns})
      on conflict (organization_id, user_id, list) do update set columns = excluded.columns`),

  async delete(tx: Tx, { organizationId, userId, list }: ListKey) {
    await tx.entities.delete(listColumnsTable, { organizationId, userId, list });
  },
};
