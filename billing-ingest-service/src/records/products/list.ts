import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { is, isActive, isFlag } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byText, byTime } from '../../listing/sorts.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type ProductRow = RecordRow<StoredDocument<'product'>>;

export const products = {
  ...recordList<
    ProductRow,
    'createdAt' | 'name',
    'isArchived' | 'isRecurring' | 'recurringInterval'
  >({
    table: 'product',
    alias: 'product',
    sorts: { createdAt: byTime('product.created_at'), name: byText('product.name') },
    filters: {
      isArchived: isFlag('product.is_archived'),
      isRecurring: isFlag('product.is_recurring'),
      recurringInterval: is('product.recurring_interval'),
    },
    search: { kind: 'scan', columns: ['product.name', 'product.description'] },
  }),

  async countActiveSubscriptions(db: Db, productId: string, now: Date): Promise<number> {
    const row = await db.queryOne<{ count: string }>(sql`
      select count(*) as count from subscription
      where product_id = ${productId} and ${isActive(now)} and provider_organization_id =
        (select provider_organization_id from product where id = ${productId})`);
    return Number(row?.count ?? 0);
  },
};
