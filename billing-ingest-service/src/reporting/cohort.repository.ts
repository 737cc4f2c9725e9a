import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { hasStarted } from './subscription-effects.ts';

/** Months as `2025-06`. */
export type CohortRow = {
  /** The month in which the customers' first subscription started. */
  readonly cohort: string;
  readonly month: string;
  /** Customers of the cohort whose first subscription started in this month. */
  readonly joined: number;
  /** By how much the number of customers with a running subscription changed. */
  readonly change: number;
};

type Query = {
  readonly merchantId: string;
  /** The first cohort. */
  readonly from: string;
  readonly currency: string | undefined;
};

export const cohortChanges = {
  /**
   * Each subscription counts for the time in which no earlier one of the customer runs: from its start or the end of the
   * others to its own end. Not prepared: the plan depends on the size of the merchant.
   */
  read: (db: Db, { merchantId, from, currency }: Query): Promise<CohortRow[]> =>
    db.query(
      sql`
      with life as materialized (
        select to_char(first_at at time zone 'UTC', 'YYYY-MM') as cohort,
          greatest(started_at, earlier_until) as from_at, ended_at, earlier_until is null as is_first
        from (
          select started_at, ended_at, first_value(started_at) over customer as first_at,
            max(coalesce(ended_at, 'infinity')) over (customer
              rows between unbounded preceding and 1 preceding) as earlier_until
          from subscription where ${hasStarted({ merchantId, currency })}
          window customer as (partition by customer_id order by started_at)
        ) as windowed
        where first_at >= ${`${from}-01`}::date::timestamp at time zone 'UTC'
          and (earlier_until is null or ended_at is null or ended_at > earlier_until)
          and (earlier_until is null or earlier_until < 'infinity')
      )
      select cohort, to_char(at at time zone 'UTC', 'YYYY-MM') as month,
        sum(joined)::integer as joined, sum(change)::integer as change
      from (
        select cohort, from_at as at, is_first::integer as joined, 1 as change from life
        union all
        select cohort, ended_at, 0, -1 from life where ended_at is not null
      ) as changes
      group by 1, 2`,
      { prepare: false },
    ),
};
