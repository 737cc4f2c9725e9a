import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { type Sql, sql } from './sql.ts';
import type { Db, MailDraft, Tx } from './types.ts';

export type QueuedMail = MailDraft & { readonly id: string; readonly attempts: number };

/** Mails of one kind per recipient, key and hour: SEC-84, SEC-92. */
const PER_HOUR = 5;

/** SQL expression: what replaces the address of a sent or erased mail, which counts towards the hourly limit of the address. */
const hashOf = (address: Sql) => sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;

/** SQL expression: whether `mail.recipient` is this address or its hash; null for null. */
export const isMailTo = (address: string | null) =>
  sql`mail.recipient in (${address}::text, ${hashOf(sql`${address}::text`)})`;

type Ports = { readonly clock: Clock; readonly random: Random };

/** Mail to send, written in the transaction of the change that causes it. */
export const mailQueue = {
  /**
   * Queues mails in one round trip. Within one call, mails of one kind must have different recipients. Returns the
   * recipients whose mail was queued; the others have reached the hourly limit.
   */
  async append(
    tx: Tx,
    { clock, random }: Ports,
    mails: readonly MailDraft[],
  ): Promise<ReadonlySet<string>> {
    if (mails.length === 0) return new Set();
    const now = clock.now();
    const ids = mails.map(() => random.uuid());
    const kinds = mails.map(({ kind }) => kind);
    const recipients = mails.map(({ to }) => to);
    const keys = mails.map(({ rateLimitKey = '' }) => rateLimitKey);
    const languages = mails.map(({ language }) => language);
    const texts = mails.map(({ data }) => JSON.stringify(data));
    const queued = await tx.query<{ recipient: string }>(sql`
      insert into mail (id, kind, recipient, rate_limit_key, language, data, created_at, next_attempt_at)
      select draft.id, draft.kind, draft.recipient, draft.rate_limit_key, draft.language, draft.data::jsonb,
        ${now}, ${now}
      from unnest(${ids}::uuid[], ${kinds}::text[], ${recipients}::text[], ${keys}::text[],
          ${languages}::text[], ${texts}::text[])
        as draft (id, kind, recipient, rate_limit_key, language, data)
      where (select count(*) from mail
             where mail.recipient in (draft.recipient, ${hashOf(sql`draft.recipient`)}) and mail.kind = draft.kind
               and mail.rate_limit_key = draft.rate_limit_key
               and created_at > ${now}::timestamptz - interval '1 hour') < ${PER_HOUR}
      returning recipient`);
    return new Set(queued.map(({ recipient }) => recipient));
  },

  /** Claims due mails. A mail that is not marked as sent becomes due again after the lease. */
  claim: (db: Db, now: Date, leaseSeconds: number, limit: number) =>
    db.query<QueuedMail>(sql`
      update mail set attempts = attempts + 1,
        next_attempt_at = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
      where id in (select id from mail where sent_at is null and next_attempt_at <= ${now}
                   order by next_attempt_at limit ${limit} for update skip locked)
      returning id, kind, recipient as "to", rate_limit_key as "rateLimitKey", language, data, attempts`),

  /** Extends the lease of mails that are being sent. */
  extendLease: (db: Db, mailIds: readonly string[], until: Date) =>
    db.query(
      sql`update mail set next_attempt_at = ${until} where id = any(${mailIds}::uuid[]) and sent_at is null`,
    ),

  /** Of a sent mail, the queue keeps only the hash of the address. */
  markSent: (db: Db, mailId: string, at: Date) =>
    db.query(sql`
      update mail set sent_at = ${at}, data = '{}', last_error = null,
        recipient = case when sent_at is null then ${hashOf(sql`recipient`)} else recipient end
      where id = ${mailId}`),
  scheduleRetry: (db: Db, mailId: string, until: Date, error: string) =>
    db.query(
      sql`update mail set next_attempt_at = ${until}, last_error = ${error}
        where id = ${mailId} and sent_at is null`,
    ),

  /**
   * Erases an address from the queue. Mails to it or about it that wait are not sent. The rows of mails to it stay for
   * the hourly limit: a deleted account must not give its address a new one. Returns the number of rows.
   */
  async erase(tx: Tx, address: string, at: Date): Promise<number> {
    const rows = await tx.query(sql`
      update mail set data = '{}', last_error = null, sent_at = coalesce(sent_at, ${at}),
        recipient = case when recipient = ${address} then ${hashOf(sql`recipient`)} else recipient end
      where recipient = ${address} or (sent_at is null
        and exists (select from jsonb_each_text(data) where value = ${address}))
      returning id`);
    return rows.length;
  },

  deleteSentBefore: (db: Db, before: Date) =>
    db.query(sql`delete from mail where sent_at < ${before}`),

  async lag(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
    const row = await db.queryOne<{ waiting: string; oldest: Date | null }>(
      sql`select count(*) as waiting, min(created_at) as oldest from mail where sent_at is null`,
    );
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  },
};
