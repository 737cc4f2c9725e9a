import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { CheckoutFunnel } from '@tessera/contracts/billing/checkouts';
import { type Filter, is } from '../../listing/filters.ts';
import { linkedMerchant } from '../../listing/merchant.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byInteger, byTime } from '../../listing/sorts.ts';
import {
  customerSummary,
  joinRelated,
  productSummary,
  type WithCustomer,
  type WithProduct,
} from '../../listing/summaries.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type CheckoutRow = RecordRow<StoredDocument<'checkout'>> & WithCustomer & WithProduct;

/** The provider sends no event when a checkout expires: an open one expires by its time. */
const inStatus: Filter = (status, { now }) => {
  if (status === 'open') {
    return sql`checkout.status = 'open'
      and (checkout.expires_at is null or checkout.expires_at > ${now})`;
  }
  const hasStatus = sql`checkout.status = ${status}`;
  return status === 'expired'
    ? sql`(${hasStatus} or (checkout.status = 'open' and checkout.expires_at <= ${now}))`
    : hasStatus;
};

const list = recordList<
  CheckoutRow,
  'createdAt' | 'totalAmount',
  'status' | 'customerId' | 'productId' | 'discountId'
>({
  table: 'checkout',
  alias: 'checkout',
  joins: joinRelated('checkout', 'customer', 'product'),
  columns: () => sql`${customerSummary}, ${productSummary}`,
  sorts: {
    createdAt: byTime('checkout.created_at'),
    totalAmount: byInteger('coalesce(checkout.total_amount, 0)'),
  },
  filters: {
    status: inStatus,
    customerId: is('checkout.customer_id'),
    productId: is('checkout.product_id'),
    discountId: is('checkout.discount_id'),
  },
  search: { kind: 'index', columns: ['checkout.customer_name', 'checkout.customer_email'] },
});

type FunnelRow = Readonly<Record<keyof CheckoutFunnel, string>>;

export const checkouts = {
  ...list,

  /** Counts checkouts opened since `from` by status; all when it is not given. */
  async funnel(
    db: Db,
    organizationId: string,
    { from = null, now }: { readonly from?: Date | null | undefined; readonly now: Date },
  ): Promise<CheckoutFunnel> {
    const row = await db.queryOne<FunnelRow>(sql`
      select count(*) as opened,
        count(*) filter (where status in ('confirmed', 'succeeded', 'failed')) as confirmed,
        count(*) filter (where status = 'succeeded') as succeeded,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'expired' or (status = 'open' and expires_at <= ${now}))
          as expired
      from checkout
      where provider_organization_id = ${linkedMerchant(organizationId)} and created_at is not null
        and (${from}::timestamptz is null or created_at >= ${from})`);
    const of = (name: keyof CheckoutFunnel) => Number(row?.[name] ?? 0);
    return {
      opened: of('opened'),
      confirmed: of('confirmed'),
      succeeded: of('succeeded'),
      failed: of('failed'),
      expired: of('expired'),
    };
  },
};
