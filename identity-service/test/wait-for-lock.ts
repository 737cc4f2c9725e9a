import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';
import { eventually } from '@tessera/testing/time';
import { expect } from 'vitest';

/** Waits until another transaction of the database waits for a lock that this one holds. */
export const waitForLock = (tx: Tx) =>
  eventually(async () => {
    const waiting = await tx.query(sql`
      select from pg_stat_activity
      where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`);
    expect(waiting).not.toEqual([]);
  });
