import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { type Sql, sql } from './sql.ts';
import type { Db, MailDraft, Tx } from './types.ts';

export type QueuedMail = MailDraft & {
  readonly id: string;
  readonly attempts: number;
  readonly createdAt: Date;
};

/** Mails of one kind per recipient, key and hour: SEC-84, SEC-92. */
const PER_HOUR = 5;

/** SQL expression: what replaces the address of a sent, dropped or erased mail, which counts towards the hourly limit of the address. */
const hashOf = (address: Sql) => sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;

/** SQL expression: whether `mail.recipient` is this address or its hash; null for null. */
export const isMailTo = (address: string | null) =>
  sql`mail.recipient in (${address}::text, ${hashOf(sql`${address}::text`)})`;

type Ports = { readonly clock: Clock; readonly random: Random };

/** Ends a mail. From then on the queue keeps only the hash of the address. */
const end = (db: Db, mailId: string, at: Date, error: string | null) =>
  db.query(sql`
    update mail set sent_at = ${at}, data = '{}', last_error = ${error},
      recipient = case when sent_at is null then ${hashOf(sql`recipient`)} else recipient end
    where id = ${mailId}`);

/** Mail to send, written in the transaction of the change that causes it. */
export const mailQueue = {
  /**
   * Queues mails in two round trips. Within one call, mails of one kind must have different recipients. Returns the
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
    // Concurrent transactions do not see each other's mails, so those to one address wait for each other until commit. The
    // locks need a statement of their own: the snapshot of a statement is older than the locks that it waits for.
    await tx.query(sql`
      with mail_limit as (
        select distinct
          hashtextextended(concat_ws(' ', 'mail', current_schema(), kind, recipient, rate_limit_key), 0) as key
        from unnest(${kinds}::text[], ${recipients}::text[], ${keys}::text[]) as draft (kind, recipient, rate_limit_key)
        order by key)
      select pg_advisory_xact_lock(key) from mail_limit`);
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

  /**
   * Claims due mails, first those without an earlier attempt: they must not wait for those that the mail server rejects.
   * A mail that is not marked as sent becomes due again after the lease.
   */
  claim: (db: Db, now: Date, leaseSeconds: number, limit: number) =>
    db.query<QueuedMail>(sql`
      update mail set attempts = attempts + 1,
        next_attempt_at = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
      where id in (select id from mail where sent_at is null and next_attempt_at <= ${now}
                   order by attempts > 0, next_attempt_at limit ${limit} for update skip locked)
      returning id, kind, recipient as "to", rate_limit_key as "rateLimitKey", language, data, attempts,
        created_at as "createdAt"`),

  /** Extends the lease of mails that are being sent. */
  extendLease: (db: Db, mailIds: readonly string[], until: Date) =>
    db.query(
      sql`update mail set next_attempt_at = ${until} where id = any(${mailIds}::uuid[]) and sent_at is null`,
    ),

  markSent: (db: Db, mailId: string, at: Date) => end(db, mailId, at, null),
  /** Gives a mail up. It leaves the queue like a sent one, and counts towards the hourly limit. */
  drop: (db: Db, mailId: string, at: Date, error: string) => end(db, mailId, at, error),
  /** Postpones the next attempt. The error must not contain the address. */
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
