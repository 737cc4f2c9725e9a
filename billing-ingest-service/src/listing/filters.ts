import { rawSql, type Sql, sql } from '@tessera/chassis/db/sql';

/** The merchant whose records are listed (null: none), and the time at which filters apply. */
export type ListScope = { readonly merchantId: string | null; readonly now: Date };

/** The condition of the rows that a filter lets through. */
export type Filter = (value: string, scope: ListScope) => Sql;

export const is =
  (column: string): Filter =>
  (value) =>
    sql`${rawSql(column)} = ${value}`;

export const isFlag =
  (column: string): Filter =>
  (value) =>
    sql`${rawSql(column)} = ${value}::boolean`;

/** Active or trialing, and not ended: what counts as having a subscription. */
export const isActive = (now: Date): Sql =>
  sql`subscription.status in ('active', 'trialing')
    and (subscription.ended_at is null or subscription.ended_at > ${now})`;
