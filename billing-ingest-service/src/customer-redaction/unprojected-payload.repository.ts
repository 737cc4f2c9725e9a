import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';
import type { ErasedCustomer, UnprojectedDelivery } from './redact-unprojected.rules.ts';

export type StoredUnprojected = UnprojectedDelivery & { readonly position: string };

const MAX_DELIVERIES = 200;
/** One payload may be larger. */
const MAX_BYTES = 1_048_576;

/** Deliveries whose payload was rejected, quarantined or is of an unknown type, so that no record was made of it. */
export const unprojectedPayloads = {
  /** Locks the next ones after a position. */
  lockNext: (tx: Tx, after: string) =>
    tx.query<StoredUnprojected>(sql`
      select position, payload, organization_id as "organizationId" from delivery
      where position in (
        select position from (
          select position,
            sum(octet_length(payload)) over (order by position) - octet_length(payload) as bytes
          from (
            select position, payload from delivery
            where status in ('rejected', 'quarantined', 'unknown') and payload_erased_at is null
              and position > ${after}
            order by position limit ${MAX_DELIVERIES}
          ) as next
        ) as sized where bytes < ${MAX_BYTES})
      order by position for update`),

  /** Stores the redacted payload, or erases it for null; deletes other payloads under the same id. */
  save: (tx: Tx, position: string, payload: Buffer | null, now: Date) =>
    tx.query<never>(sql`
      with conflicts as (delete from delivery_conflict where position = ${position})
      update delivery set payload = ${payload ?? Buffer.alloc(0)},
        payload_redacted_at = ${payload === null ? null : now},
        payload_erased_at = ${payload === null ? now : null}
      where position = ${position}`),

  /**
   * Deletes other payloads under the ids of deliveries after a position, up to `to` if it is given, that contain the id or
   * the address of one of these customers.
   */
  async deleteConflicts(
    tx: Tx,
    { after, to }: { readonly after: string; readonly to: string | null },
    customers: readonly ErasedCustomer[],
  ): Promise<void> {
    await tx.query(sql`
      delete from delivery_conflict as conflict using delivery
      where delivery.position = conflict.position and conflict.position > ${after}
        and (${to}::bigint is null or conflict.position <= ${to}::bigint)
        and exists (
          select from json_to_recordset(${JSON.stringify(customers)}) as customer
            ("customerId" text, email text, merchant text, "organizationId" text)
          where (delivery.provider_organization_id = customer.merchant
              or delivery.organization_id = customer."organizationId"
              or coalesce(delivery.provider_organization_id, delivery.organization_id) is null)
            and (position(convert_to(customer."customerId", 'UTF8') in conflict.payload) > 0
              or position(convert_to(customer.email, 'UTF8') in conflict.payload) > 0))`);
  },
};
