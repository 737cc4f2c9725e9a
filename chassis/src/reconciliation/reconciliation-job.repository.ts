import { statement } from '../db/statement.ts';
import type { Db } from '../db/types.ts';

/** The first run is due after one interval: a new system has nothing to compare. */
const insert = statement<never>(
  'reconciliation-job-insert',
  `insert into reconciliation_job (name, cursor, due_at, leased_until) values ($1, '', $2, $3)
   on conflict (name) do nothing`,
);

const claim = statement<{ cursor: string }>(
  'reconciliation-job-claim',
  `update reconciliation_job set leased_until = $3
   where name = $1 and due_at <= $2 and leased_until <= $2 returning cursor`,
);

const find = statement<{ name: string }>(
  'reconciliation-job-find',
  'select name from reconciliation_job where name = $1',
);

const advance = statement<never>(
  'reconciliation-job-advance',
  `update reconciliation_job set cursor = coalesce($2, ''), leased_until = '-infinity',
     due_at = case when $2::text is null then $3 else due_at end
   where name = $1`,
);

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
    const [row] = await db.query(claim, [name, now, until]);
    if (row !== undefined) return row.cursor;
    if ((await db.query(find, [name])).length === 0) {
      await db.query(insert, [name, firstDue, now]);
    }
    return null;
  },

  /** Stores the new cursor and ends the lease. With null the run is complete and due again at `next`. */
  advance: (db: Db, name: string, after: string | null, next: Date) =>
    db.query(advance, [name, after, next]),
};
