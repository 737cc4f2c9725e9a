import { type Sql, sql } from '@tessera/chassis/db/sql';

type Input = { readonly merchantId: string; readonly currency: string | undefined };

/** SQL condition: the subscriptions of a merchant that have started, of one currency or all. */
export const hasStarted = ({ merchantId, currency }: Input): Sql => sql`
  provider_organization_id = ${merchantId} and customer_id is not null
  and currency is not null and started_at is not null
  and status not in ('incomplete', 'incomplete_expired')
  and (${currency ?? null}::text is null or currency = ${currency ?? null})`;

/**
 * SQL query: what the earlier subscriptions of the same customer and currency change, by day and currency.
 *
 * - `reactivated`: subscriptions that started after another one had ended.
 * - `paying`: the correction of the number of paying subscriptions to that of paying customers. A subscription does not
 *   count while an earlier one is paid: it is subtracted when it starts, and added when the first of the two ends.
 *
 * The index `subscription_life` has all columns, in the order of the window.
 */
export const subscriptionEffects = (input: Input): Sql => sql`
  with life as materialized (
    select * from (
      select currency, started_at, least(paid_until, ended_at) as both_until,
        coalesce(first_ended_at <= started_at, false) as is_reactivated,
        is_paying and coalesce(paid_until > started_at, false) as is_second
      from (
        select currency, started_at, ended_at, is_paying,
          min(ended_at) over earlier as first_ended_at,
          max(case when is_paying then coalesce(ended_at, 'infinity') end) over earlier
            as paid_until
        from (
          select customer_id, currency, started_at, ended_at,
            annual_recurring_revenue(status, ended_at, recurring_interval, amount) > 0
              as is_paying
          from subscription where ${hasStarted(input)}
        ) as started
        window earlier as (partition by customer_id, currency order by started_at
          rows between unbounded preceding and 1 preceding)
      ) as windowed
    ) as flagged where is_reactivated or is_second
  )
  select (started_at at time zone 'UTC')::date as day, currency,
    count(*) filter (where is_reactivated) as reactivated,
    -count(*) filter (where is_second) as paying
  from life group by 1, 2
  union all
  select (both_until at time zone 'UTC')::date, currency, 0, count(*)
  from life where is_second and both_until < 'infinity' group by 1, 2`;
