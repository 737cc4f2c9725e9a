import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';

export type CustomerRedaction = {
  readonly customerId: string;
  /** Only records and deliveries of the same merchant are redacted. */
  readonly merchant: string | null;
  readonly requestedAt: Date;
  /** The last record that was redacted. */
  readonly afterKind: string;
  readonly afterId: string;
};

type RecordKey = { readonly kind: RecordKind; readonly id: string };
type StoredPayload = { readonly position: string; readonly payload: Buffer };

/** The records of a customer, each kind by its own index. */
const recordsOf = ({ customerId, merchant }: CustomerRedaction): Sql => sql`(
  select kind, id from (
    select 'customer' as kind, id, provider_organization_id from customer where id = ${customerId}
    union all
    select 'customer-state', id, provider_organization_id from customer_state where id = ${customerId}
    union all
    select 'checkout', id, provider_organization_id from checkout where customer_id = ${customerId}
    union all
    select 'order', id, provider_organization_id from "order" where customer_id = ${customerId}
    union all
    select 'refund', id, provider_organization_id from refund where customer_id = ${customerId}
    union all
    select 'subscription', id, provider_organization_id from subscription
      where customer_id = ${customerId}
    union all
    select 'benefit-grant', id, provider_organization_id from benefit_grant
      where customer_id = ${customerId}
    union all
    select 'customer-meter', id, provider_organization_id from customer_meter
      where customer_id = ${customerId}
  ) as found where provider_organization_id is not distinct from ${merchant})`;

/** By then, transactions that did not see the deletion have ended. */
const DELAY_MILLISECONDS = 60_000;

/** Customers that the provider has deleted and whose personal data is being redacted. */
export const customerRedactions = {
  /** Requests the redaction of those of these customers that are deleted. It starts again with each request. */
  async request(tx: Tx, customerIds: readonly string[], now: Date): Promise<void> {
    if (customerIds.length === 0) return;
    const startsAt = new Date(now.getTime() + DELAY_MILLISECONDS);
    await tx.query(sql`
      insert into customer_redaction as existing (customer_id, requested_at, next_at)
      select id, ${now}, ${startsAt} from customer
      where id = any(${customerIds}) and deleted_at is not null
      order by id
      on conflict (customer_id) do update set requested_at = excluded.requested_at,
        next_at = excluded.next_at, after_kind = '', after_id = ''`);
  },

  /**
   * The next redaction that is due. Another replica has it when it is null and there is one. Its row is not locked: a
   * projector that holds locks of records may request it again.
   */
  claim: (tx: Tx, now: Date): Promise<CustomerRedaction | null> =>
    tx.queryOne(sql`
      select customer_id as "customerId", customer.provider_organization_id as merchant,
        requested_at as "requestedAt", after_kind as "afterKind", after_id as "afterId"
      from customer_redaction join customer on customer.id = customer_id
      where next_at <= ${now} and deleted_at is not null
        and pg_try_advisory_xact_lock(
          hashtext('redact customers'), hashtext(current_schema()))
      order by next_at limit 1`),

  /** Locks the next deliveries of the customer's records that are not redacted. */
  lockDeliveries: (tx: Tx, redaction: CustomerRedaction, limit: number) =>
    tx.query<StoredPayload>(sql`
      select position, payload from delivery
      where record_id in (select id from ${recordsOf(redaction)} as own)
        and payload_erased_at is null and payload_redacted_at is null and status <> 'waiting'
        and provider_organization_id is not distinct from ${redaction.merchant}
      order by position limit ${limit} for update`),

  /** Stores redacted payloads and deletes other payloads under the same ids. */
  async savePayloads(tx: Tx, redacted: readonly StoredPayload[], now: Date): Promise<void> {
    for (const { position, payload } of redacted) {
      await tx.query(sql`
        with conflicts as (delete from delivery_conflict where position = ${position})
        update delivery set payload = ${payload}, payload_redacted_at = ${now}
        where position = ${position}`);
    }
  },

  /** The next records of the customer. */
  listRecords: (db: Db, redaction: CustomerRedaction, limit: number) =>
    db.query<RecordKey>(sql`
      select kind, id from ${recordsOf(redaction)} as own
      where (kind collate "C", id) > (${redaction.afterKind}, ${redaction.afterId})
      order by kind collate "C", id limit ${limit}`),

  advance: (tx: Tx, { customerId, requestedAt }: CustomerRedaction, { kind, id }: RecordKey) =>
    tx.query<never>(sql`
      update customer_redaction set after_kind = ${kind}, after_id = ${id}
      where customer_id = ${customerId} and requested_at = ${requestedAt}`),

  postpone: (tx: Tx, { customerId }: CustomerRedaction, until: Date) =>
    tx.query<never>(sql`
      update customer_redaction set next_at = ${until} where customer_id = ${customerId}`),

  /** Not when it was requested again meanwhile. */
  finish: (tx: Tx, { customerId, requestedAt }: CustomerRedaction) =>
    tx.query<never>(sql`
      delete from customer_redaction
      where customer_id = ${customerId} and requested_at = ${requestedAt}`),
};
