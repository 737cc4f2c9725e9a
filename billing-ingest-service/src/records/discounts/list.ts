import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Discount } from '@tessera/contracts/billing/discounts';
import { is } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byInteger, byText, byTime } from '../../listing/sorts.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type DiscountRow = RecordRow<
  // A list shows dated records only.
  StoredDocument<'discount'> & { readonly createdAt: string }
>;

/** `availabilityOf` in SQL; a merchant has few enough discounts to evaluate each. */
function isNow(now: Date): Readonly<Record<Discount['availability'], Sql>> {
  const isOver = sql`coalesce(discount.ends_at <= ${now}, false)`;
  const isUsedUp = sql`coalesce(
    coalesce(discount.redemptions_count, 0) >= discount.max_redemptions, false)`;
  const isEarly = sql`coalesce(discount.starts_at > ${now}, false)`;
  return {
    expired: isOver,
    exhausted: sql`not ${isOver} and ${isUsedUp}`,
    scheduled: sql`not ${isOver} and not ${isUsedUp} and ${isEarly}`,
    available: sql`not ${isOver} and not ${isUsedUp} and not ${isEarly}`,
  };
}

export const discounts = recordList<
  DiscountRow,
  'createdAt' | 'name' | 'redemptionsCount',
  'type' | 'duration' | 'availability'
>({
  table: 'discount',
  alias: 'discount',
  sorts: {
    createdAt: byTime('discount.created_at'),
    name: byText('discount.name'),
    redemptionsCount: byInteger('coalesce(discount.redemptions_count, 0)'),
  },
  filters: {
    type: is('discount.type'),
    duration: is('discount.duration'),
    availability: (value, { now }) => isNow(now)[value as Discount['availability']],
  },
  search: { kind: 'scan', columns: ['discount.name', 'discount.code'] },
});
