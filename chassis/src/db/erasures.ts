import { LessThan } from 'typeorm';
import { sql } from './sql.ts';
import { type ErasureRow, erasureTable } from './tables.ts';
import type { Db, Tx } from './types.ts';

/** Receipts of erasures; they stay, and contain no personal data beside the id. */
export const erasures = {
  /** In the transaction of the erasure. A repeated erasure keeps the first receipt. */
  insert: (tx: Tx, { subject, subjectId, erasedAt, counts }: Omit<ErasureRow, 'id'>) =>
    tx.query<never>(sql`
      insert into erasure (subject, subject_id, erased_at, counts)
      values (${subject}, ${subjectId}, ${erasedAt}, ${JSON.stringify(counts)})
      on conflict (subject, subject_id) do nothing`),

  /** Newest first; those before the id, if one is given. */
  list: (db: Db, before: string | null, limit: number) =>
    db.entities.find(erasureTable, {
      where: before === null ? {} : { id: LessThan(before) },
      order: { id: 'DESC' },
      take: limit,
    }),
};
