import { statement } from '@tessera/chassis/db/statement';
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
    db.query(
      statement<RejectedDelivery>(
        'delivery-list-rejected',
        `select position as id, status, reason, octet_length(payload) as bytes, received_at as "receivedAt",
           last_received_at as "lastReceivedAt", attempts
         from delivery
         where organization_id is null and status = 'rejected'
           and ($1::bigint is null or position < $1)
         order by position desc limit $2`,
      ),
      [after, limit],
    ),
};
