import { joinSql, sql, timeText } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { TimelineEntry } from '@tessera/contracts/billing/reporting/customer-timeline';
import { type TimelineQuery, timelineEntries } from './timeline-entries.ts';

/** A row has the columns of every kind. */
export type TimelineRow = {
  readonly id: string;
  readonly kind: TimelineEntry['kind'];
  /** The time in UTC, with microseconds. */
  readonly cursorValue: string;
  readonly recordId: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  /** The interval of a subscription, the type of a benefit, or the order of a refund. */
  readonly detail: string | null;
};

export const timelines = {
  /** Newest first; one more than `limit`, to know whether there are others. Reads the records of one customer. */
  async list(db: Db, query: TimelineQuery): Promise<TimelineRow[]> {
    const { merchantId, after, limit } = query;
    const isOlder =
      after === null ? sql`true` : sql`(at, id) < (${after.value}::timestamptz, ${after.id})`;
    const { records, selects } = timelineEntries(query);
    const rows = await db.query<Omit<TimelineRow, 'amount'> & { readonly amount: string | null }>(
      sql`
      with ${records}, page as (
        select * from (${joinSql(selects, ' union all ')}) as entry
        where at is not null and ${isOlder} order by at desc, id desc limit ${limit + 1}
      )
      select page.id, page.kind, page.record_id as "recordId", page.status, page.amount::text,
        page.currency, page.detail, coalesce(product.name, benefit.description) as title,
        ${timeText(sql`page.at`)} as "cursorValue"
      from page
      left join product on product.id = page.product_id
        and product.provider_organization_id = ${merchantId}
      left join benefit on benefit.id = page.benefit_id
        and benefit.provider_organization_id = ${merchantId}
      order by page.at desc, page.id desc`,
    );
    return rows.map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }));
  },
};
