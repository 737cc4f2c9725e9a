import { sql } from '../db/sql.ts';
import { reconciliationJobTable } from '../db/tables.ts';
import type { Db } from '../db/types.ts';

/** The progress of each reconciliation with another service. */
export const reconciliationJobs = {
  /** Returns the cursor to continue after, leased until `until`; null when the job is not due or is leased. */
  async claim(
    db: Db,
    name: string,
    now: Date,
    until: Date,
    firstDue: Date,
  ): Promise<string | null> {
    const job = await db.queryOne<{ cursor: string }>(sql`
      update reconciliation_job set leased_until = ${until}
      where name = ${name} and due_at <= ${now} and leased_until <= ${now} returning cursor`);
    if (job !== null) return job.cursor;
    // The first run is due after one interval: a new system has nothing to compare.
    if (!(await db.entities.existsBy(reconciliationJobTable, { name }))) {
      await db.query(sql`
        insert into reconciliation_job (name, cursor, due_at, leased_until)
        values (${name}, '', ${firstDue}, ${now})
        on conflict (name) do nothing`);
    }
    return null;
  },

  /** Stores the new cursor and ends the lease. With null the run is complete and due again at `next`. */
  advance: (db: Db, name: string, after: string | null, next: Date) =>
    db.query(sql`
      update reconciliation_job set cursor = coalesce(${after}, ''), leased_until = '-infinity',
        due_at = case when ${after}::text is null then ${next} else due_at end
      where name = ${name}`),
};
