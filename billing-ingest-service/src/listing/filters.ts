import type { Bind } from './merchant.ts';

/** SQL that holds for the rows a filter lets through. */
export type Filter = (value: string, bind: Bind, now: Date) => string;

export const is =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}`;

export const isFlag =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}::boolean`;

/** Active or trialing, and not ended: what counts as having a subscription. */
export const isActive = (subscription: string, now: string) =>
  `${subscription}.status in ('active', 'trialing')
    and (${subscription}.ended_at is null or ${subscription}.ended_at > ${now})`;
