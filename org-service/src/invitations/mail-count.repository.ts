import { createHash } from 'node:crypto';
import { statement } from '@tessera/chassis/db/statement';
import type { Tx } from '@tessera/chassis/db/types';

/** Mails to count under a key, within a window that starts with its first mail. */
export type MailCount = {
  readonly key: string;
  readonly mails: number;
  readonly windowSeconds: number;
};
export type CountedMails = { readonly key: string; readonly mails: number; readonly endsAt: Date };

/** Every statement locks keys in the same order, which prevents deadlocks. */
const add = statement<CountedMails>(
  'mail-count-add',
  `with ended as (
     delete from mail_count where key in (
       select key from mail_count where ends_at <= $4 and key <> all ($1::text[])
       order by ends_at limit 100 for update skip locked)
   )
   insert into mail_count (key, mails, ends_at)
   select key, mails, $4::timestamptz + seconds * interval '1 second'
   from unnest($1::text[], $2::int[], $3::int[]) as added (key, mails, seconds) order by key
   on conflict (key) do update set
     mails = case when mail_count.ends_at <= $4 then 0 else mail_count.mails end + excluded.mails,
     ends_at = case when mail_count.ends_at <= $4 then excluded.ends_at else mail_count.ends_at end
   returning key, mails, ends_at as "endsAt"`,
);

/** The key under which mails to an address (lower case) are counted. */
export const recipientKey = (email: string): string =>
  `recipient:${createHash('sha256').update(email).digest('base64url')}`;

export const mailCounts = {
  /**
   * Adds mails and returns the counts with them. A transaction that is rolled back counts nothing.
   * Also deletes some counts whose window has ended.
   */
  async add(
    tx: Tx,
    counts: readonly MailCount[],
    now: Date,
  ): Promise<ReadonlyMap<string, CountedMails>> {
    const rows = await tx.query(add, [
      counts.map(({ key }) => key),
      counts.map(({ mails }) => mails),
      counts.map(({ windowSeconds }) => windowSeconds),
      now,
    ]);
    return new Map(rows.map((row) => [row.key, row]));
  },
};
