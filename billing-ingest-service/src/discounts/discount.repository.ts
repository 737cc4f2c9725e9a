import { is, occursIn } from '../reading/conditions.ts';
import { type RecordRow, recordList } from '../reading/record-list.ts';
import { byInteger, byText, byTime } from '../reading/sorts.ts';

export const discounts = recordList<
  RecordRow,
  'createdAt' | 'name' | 'redemptionsCount',
  'type' | 'duration'
>({
  table: 'discount',
  alias: 'discount',
  sorts: {
    createdAt: byTime('discount.created_at'),
    name: byText('discount.name'),
    redemptionsCount: byInteger('coalesce(discount.redemptions_count, 0)'),
  },
  filters: { type: is('discount.type'), duration: is('discount.duration') },
  search: occursIn('discount', ['name', 'code']),
});
