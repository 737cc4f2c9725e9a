import {
  customerBriefSql,
  joinCustomer,
  joinProduct,
  type OfCustomer,
  type OfProduct,
  productBriefSql,
} from '../reading/briefs.ts';
import { is, occursIn, standsIn } from '../reading/conditions.ts';
import { type Filter, type RecordRow, recordList } from '../reading/record-list.ts';
import { byInteger, byTime } from '../reading/sorts.ts';

export type CheckoutRow = RecordRow & OfCustomer & OfProduct;

/** No event tells that a checkout expired: an open one expires by its time. */
const inStatus: Filter = (status, bind, now) => {
  if (status === 'open') {
    return `checkout.status = 'open'
      and (checkout.expires_at is null or checkout.expires_at > ${bind(now)})`;
  }
  const told = `checkout.status = ${bind(status)}`;
  return status === 'expired'
    ? `(${told} or (checkout.status = 'open' and checkout.expires_at <= ${bind(now)}))`
    : told;
};

export const checkouts = recordList<
  CheckoutRow,
  'createdAt' | 'totalAmount',
  'status' | 'customerId' | 'productId' | 'discountId'
>({
  table: 'checkout',
  alias: 'checkout',
  joins: `${joinCustomer('checkout')} ${joinProduct('checkout')}`,
  columns: () => `${customerBriefSql}, ${productBriefSql}`,
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
  search: occursIn('checkout', ['customer_name', 'customer_email']),
  scan: standsIn('checkout', ['customer_name', 'customer_email']),
});
