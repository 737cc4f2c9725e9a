import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';

export type CustomerRedaction = {
  readonly customerId: string;
  /** Only records and deliveries of the same merchant, or that name it, are redacted. */
  readonly merchant: string | null;
  readonly requestedAt: Date;
  /** The last record that was redacted. */
  readonly afterKind: string;
  readonly afterId: string;
  /** Whether the payloads without a record were searched. */
  readonly isScanned: boolean;
  /** The last of them that was searched. */
  readonly scannedTo: string;
};

type Scanning = Pick<CustomerRedaction, 'customerId' | 'merchant' | 'requestedAt'> & {
  readonly email: string | null;
  readonly name: string | null;
};

type RecordKey = { readonly kind: RecordKind; readonly id: string };
type StoredPayload = { readonly position: string; readonly payload: Buffer };

/** Of the merchant, or of the own merchant of an organization that claims to be it. */
const isOf = (merchant: string | null): Sql => sql`(
  provider_organization_id is not distinct from ${merchant}
  or substring(provider_organization_id from '^unconfirmed:[^:]*:(.*)$') = ${merchant})`;

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
  ) as found where ${isOf(merchant)})`;

/** How many customers are searched for at once. */
const MAX_SCANNING = 50;

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
        next_at = excluded.next_at, after_kind = '', after_id = '', is_scanned = false,
        scanned_to = 0`);
  },

  /** Requests the redaction of up to `limit` deleted customers that have no receipt of it; returns how many. */
  async requestMissing(tx: Tx, now: Date, limit: number): Promise<number> {
    const rows = await tx.query(sql`
      insert into customer_redaction (customer_id, requested_at, next_at)
      select id, ${now}, ${now} from customer
      where deleted_at is not null
        and not exists (
          select from erasure where subject = 'customer' and subject_id = customer.id)
        and not exists (select from customer_redaction where customer_id = customer.id)
      limit ${limit}
      on conflict do nothing returning customer_id`);
    return rows.length;
  },

  /**
   * The next redaction that is due. Another replica has it when it is null and there is one. Its row is not locked: a
   * projector that holds locks of records may request it again.
   */
  claim: (tx: Tx, now: Date): Promise<CustomerRedaction | null> =>
    tx.queryOne(sql`
      select customer_id as "customerId", customer.provider_organization_id as merchant,
        requested_at as "requestedAt", after_kind as "afterKind", after_id as "afterId",
        is_scanned as "isScanned", scanned_to as "scannedTo"
      from customer_redaction join customer on customer.id = customer_id
      where next_at <= ${now} and deleted_at is not null
        and pg_try_advisory_xact_lock(
          hashtext('redact customers'), hashtext(current_schema()))
      order by next_at limit 1`),

  /** Redactions that are due and have searched the payloads without a record up to this one. */
  listScanning: (tx: Tx, scannedTo: string, now: Date) =>
    tx.query<Scanning>(sql`
      select customer_id as "customerId", customer.provider_organization_id as merchant,
        requested_at as "requestedAt", customer.email, customer.name
      from customer_redaction join customer on customer.id = customer_id
      where next_at <= ${now} and deleted_at is not null and not is_scanned
        and scanned_to = ${scannedTo}
      order by next_at limit ${MAX_SCANNING}`),

  /** Adds to the counts. The search is complete when there was no payload, so that `to` is null. */
  async advanceScan(
    tx: Tx,
    redactions: readonly (Pick<Scanning, 'customerId' | 'requestedAt'> & {
      readonly payloads: number;
    })[],
    to: string | null,
  ): Promise<void> {
    await tx.query(sql`
      update customer_redaction as redaction set is_scanned = ${to}::bigint is null,
        scanned_to = coalesce(${to}::bigint, scanned_to),
        payloads = redaction.payloads + scanned.payloads
      from json_to_recordset(${JSON.stringify(redactions)})
        as scanned ("customerId" text, "requestedAt" timestamptz, payloads integer)
      where customer_id = scanned."customerId" and requested_at = scanned."requestedAt"`);
  },

  countPayloads: (tx: Tx, { customerId }: CustomerRedaction, count: number) =>
    tx.query<never>(sql`
      update customer_redaction set payloads = payloads + ${count}
      where customer_id = ${customerId}`),

  /** Locks the next deliveries of the customer's records that are not redacted. */
  lockDeliveries: (tx: Tx, redaction: CustomerRedaction, limit: number) =>
    tx.query<StoredPayload>(sql`
      select position, payload from delivery
      where record_id in (select id from ${recordsOf(redaction)} as own)
        and payload_erased_at is null and payload_redacted_at is null and status <> 'waiting'
        and ${isOf(redaction.merchant)}
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

  /** Adds the number of redacted records. */
  advance: (
    tx: Tx,
    { customerId, requestedAt }: CustomerRedaction,
    { kind, id }: RecordKey,
    count: number,
  ) =>
    tx.query<never>(sql`
      update customer_redaction set after_kind = ${kind}, after_id = ${id},
        records = records + ${count}
      where customer_id = ${customerId} and requested_at = ${requestedAt}`),

  postpone: (tx: Tx, { customerId }: CustomerRedaction, until: Date) =>
    tx.query<never>(sql`
      update customer_redaction set next_at = ${until} where customer_id = ${customerId}`),

  /** Returns the counts; null when it was requested again meanwhile. */
  finish: (tx: Tx, { customerId, requestedAt }: CustomerRedaction) =>
    tx.queryOne<{ readonly payloads: number; readonly records: number }>(sql`
      delete from customer_redaction
      where customer_id = ${customerId} and requested_at = ${requestedAt}
      returning payloads::integer, records::integer`),
};
