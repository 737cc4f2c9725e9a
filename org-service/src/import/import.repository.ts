import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';

export const imports = {
  /** Which of these organizations exist, and which existed and were deleted. */
  async findExisting(db: Db, ids: readonly string[]) {
    // Every organization has published events, and the counter of its events outlives it.
    const rows = await db.query<{ id: string; exists: boolean }>(sql`
      select a.id, o.id is not null as "exists"
      from outbox_aggregate a left join organization o on o.id = a.id where a.id = any(${ids})`);
    const idsOf = (exists: boolean) =>
      new Set(rows.filter((row) => row.exists === exists).map(({ id }) => id));
    return { existing: idsOf(true), deleted: idsOf(false) };
  },
};
