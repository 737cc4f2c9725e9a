import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { statement } from './statement.ts';
import type { Db, MailDraft, Tx } from './types.ts';

export type QueuedMail = MailDraft & { readonly id: string; readonly attempts: number };

/** Mails of one kind per recipient, key and hour: SEC-84, SEC-92. */
const PER_HOUR = 5;

const append = statement<{ recipient: string }>(
  'mail-append',
  `insert into mail (id, kind, recipient, rate_limit_key, language, data, created_at, next_attempt_at)
   select draft.id, draft.kind, draft.recipient, draft.rate_limit_key, draft.language, draft.data::jsonb, $7, $7
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     as draft (id, kind, recipient, rate_limit_key, language, data)
   where (select count(*) from mail
          where mail.recipient = draft.recipient and mail.kind = draft.kind
            and mail.rate_limit_key = draft.rate_limit_key
            and created_at > $7::timestamptz - interval '1 hour') < ${PER_HOUR}
   returning recipient`,
);

const claim = statement<QueuedMail>(
  'mail-claim',
  `update mail set attempts = attempts + 1, next_attempt_at = $1::timestamptz + $2 * interval '1 second'
   where id in (select id from mail where sent_at is null and next_attempt_at <= $1
                order by next_attempt_at limit $3 for update skip locked)
   returning id, kind, recipient as "to", rate_limit_key as "rateLimitKey", language, data, attempts`,
);

const extendLease = statement<never>(
  'mail-extend-lease',
  'update mail set next_attempt_at = $2 where id = any($1::uuid[]) and sent_at is null',
);

const markSent = statement<never>(
  'mail-mark-sent',
  `update mail set sent_at = $2, data = '{}' where id = $1`,
);

const scheduleRetry = statement<never>(
  'mail-schedule-retry',
  'update mail set next_attempt_at = $2, last_error = $3 where id = $1',
);

const deleteSent = statement<never>('mail-delete-sent', 'delete from mail where sent_at < $1');

const lag = statement<{ waiting: string; oldest: Date | null }>(
  'mail-lag',
  'select count(*) as waiting, min(created_at) as oldest from mail where sent_at is null',
);

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
    const queued = await tx.query(append, [
      mails.map(() => random.uuid()),
      mails.map(({ kind }) => kind),
      mails.map(({ to }) => to),
      mails.map(({ rateLimitKey = '' }) => rateLimitKey),
      mails.map(({ language }) => language),
      mails.map(({ data }) => JSON.stringify(data)),
      clock.now(),
    ]);
    return new Set(queued.map(({ recipient }) => recipient));
  },

  /** Claims due mails. A mail that is not marked as sent becomes due again after the lease. */
  claim: (db: Db, now: Date, leaseSeconds: number, limit: number) =>
    db.query(claim, [now, leaseSeconds, limit]),

  /** Extends the lease of mails that are being sent. */
  extendLease: (db: Db, mailIds: readonly string[], until: Date) =>
    db.query(extendLease, [mailIds, until]),

  markSent: (db: Db, mailId: string, at: Date) => db.query(markSent, [mailId, at]),
  scheduleRetry: (db: Db, mailId: string, until: Date, error: string) =>
    db.query(scheduleRetry, [mailId, until, error]),
  deleteSentBefore: (db: Db, before: Date) => db.query(deleteSent, [before]),

  async lag(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
    const [row] = await db.query(lag);
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  },
};
