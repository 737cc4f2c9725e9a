import { createHash } from 'node:crypto';
import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';

/** Mails to count under a key, within a window that starts with its first mail. */
export type MailCount = {
  readonly key: string;
  readonly mails: number;
  readonly windowSeconds: number;
};
export type CountedMails = { readonly key: string; readonly mails: number; readonly endsAt: Date };

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
    // Every statement locks keys in the same order, which prevents deadlocks.
    const keys = counts.map(({ key }) => key);
    const mails = counts.map((count) => count.mails);
    const seconds = counts.map(({ windowSeconds }) => windowSeconds);
    const rows = await tx.query<CountedMails>(sql`
      with ended as (
        delete from mail_count where key in (
          select key from mail_count where ends_at <= ${now} and key <> all (${keys}::text[])
          order by ends_at limit 100 for update skip locked)
      )
      insert into mail_count (key, mails, ends_at)
      select key, mails, ${now}::timestamptz + seconds * interval '1 second'
      from unnest(${keys}::text[], ${mails}::int[], ${seconds}::int[]) as added (key, mails, seconds)
        order by key
      on conflict (key) do update set
        mails = case when mail_count.ends_at <= ${now} then 0 else mail_count.mails end + excluded.mails,
        ends_at = case when mail_count.ends_at <= ${now} then excluded.ends_at else mail_count.ends_at end
      returning key, mails, ends_at as "endsAt"`);
    return new Map(rows.map((row) => [row.key, row]));
  },
};
