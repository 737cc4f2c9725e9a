import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';

/** A rejected delivery to the platform's URL, without its payload. */
export type RejectedDelivery = {
  readonly id: string;
  readonly status: 'rejected';
  /** Null for deliveries from before reasons were stored. */
  readonly reason: string | null;
  readonly bytes: number;
  readonly receivedAt: Date;
  readonly lastReceivedAt: Date;
  readonly attempts: number;
};

export const rejectedDeliveries = {
  /** Rejected deliveries to the platform's URL, newest first. */
  list: (db: Db, after: string | null, limit: number) =>
    db.query<RejectedDelivery>(sql`
      select position as id, status, reason, octet_length(payload) as bytes,
        received_at as "receivedAt", last_received_at as "lastReceivedAt", attempts
      from delivery
      where organization_id is null and status = 'rejected'
        and (${after}::bigint is null or position < ${after})
      order by position desc limit ${limit}`),
};
