import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';

/** Counts rejected deliveries by endpoint and error code. */
export type RejectionCounter = {
  add(endpointId: string, reason: string): void;
};

type Counted = {
  readonly endpointId: string;
  readonly reason: string;
  count: number;
  lastAt: Date;
};

/** Endpoint ids in requests are not trusted: this limits the entries in memory. */
const MAX_ENTRIES = 1_000;

/**
 * Rejections are counted in memory and written in batches, so that many forged deliveries do not cause as many writes.
 * A killed process loses its last counts.
 */
export function createRejectionCounter({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}) {
  let counted = new Map<string, Counted>();

  return {
    add(endpointId: string, reason: string) {
      const key = `${endpointId} ${reason}`;
      const existing = counted.get(key);
      if (existing !== undefined) {
        existing.count += 1;
        existing.lastAt = clock.now();
      } else if (counted.size < MAX_ENTRIES) {
        counted.set(key, { endpointId, reason, count: 1, lastAt: clock.now() });
      }
    },

    /** Writes the counts since the last call. */
    async write(db: Db): Promise<void> {
      if (counted.size === 0) return;
      const rows = [...counted.values()];
      counted = new Map();
      for (const { endpointId, reason, count } of rows) {
        log.warn({ endpointId, reason, count }, 'deliveries rejected');
      }
      // The join drops endpoints that do not exist or are being deleted.
      await db.query(sql`
        insert into endpoint_rejection as existing (endpoint_id, reason, count, last_at)
        select endpoint.id, rejected.reason, rejected.count, rejected.at
        from unnest(
          ${rows.map(({ endpointId }) => endpointId)}::text[],
          ${rows.map(({ reason }) => reason)}::text[],
          ${rows.map(({ count }) => count)}::bigint[],
          ${rows.map(({ lastAt }) => lastAt)}::timestamptz[])
          as rejected (endpoint_id, reason, count, at)
        join endpoint on endpoint.id = rejected.endpoint_id
        order by endpoint.id, rejected.reason
        for key share of endpoint
        on conflict (endpoint_id, reason) do update set
          count = existing.count + excluded.count,
          last_at = greatest(existing.last_at, excluded.last_at)`);
    },
  } satisfies RejectionCounter & { write(db: Db): Promise<void> };
}
