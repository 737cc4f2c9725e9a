import { EntitySchema } from 'typeorm';

type KeyColumns = Readonly<Record<string, 'text' | 'date'>>;

const byMonth: KeyColumns = { provider_organization_id: 'text', currency: 'text', month: 'date' };
const byDay: KeyColumns = { provider_organization_id: 'text', day: 'date', currency: 'text' };

/** Sums over the rows of a record's table. Triggers keep them up to date. */
export const rollupTables: readonly EntitySchema[] = [
  rollup('order_month', byMonth, [
    'orders',
    'gross',
    'discounts',
    'net',
    'tax',
    'collected',
    'recurring_net',
  ]),
  rollup('order_day', byDay, ['orders', 'net'], ['gross', 'tax', 'recurring_net']),
  rollup('refund_month', byMonth, ['refunds', 'amount', 'tax']),
  rollup('refund_day', byDay, ['refunds', 'amount']),
  rollup('subscription_start_month', byMonth, ['subscriptions', 'annual_amount']),
  rollup('subscription_end_month', byMonth, [
    'subscriptions',
    'annual_amount',
    'started_and_ended',
  ]),
  rollup('subscription_start_day', byDay, ['subscriptions', 'annual_amount', 'active', 'paying']),
  rollup('subscription_end_day', byDay, ['subscriptions', 'annual_amount', 'active', 'paying']),
  rollup('subscription_state', { provider_organization_id: 'text', status: 'text' }, [
    'subscriptions',
  ]),
];

/** The columns of `added` were added to the table by a migration, so they are nullable; they are never null. */
function rollup(
  name: string,
  keys: KeyColumns,
  sums: readonly string[],
  added: readonly string[] = [],
): EntitySchema {
  return new EntitySchema({
    name,
    columns: {
      ...Object.fromEntries(
        Object.entries(keys).map(([column, type]) => [column, { type, primary: true }]),
      ),
      ...Object.fromEntries(sums.map((column) => [column, { type: 'numeric' as const }])),
      ...Object.fromEntries(
        added.map((column) => [column, { type: 'numeric' as const, nullable: true }]),
      ),
    },
  });
}
