import { IconShoppingCart } from '@tabler/icons-react';
import { checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import { Time } from '../../../components/data/time.tsx';
import { CustomerCell, Money, None } from '../cells/cells.tsx';
import { productColumn, statusColumn } from '../cells/record-columns.tsx';
import { defineListing, productFilter } from '../lists/listing.ts';
import { buyerOf } from './buyer.rules.ts';

export const checkoutListing = defineListing({
  name: 'checkouts',
  route: checkoutRoutes.listCheckouts,
  icon: IconShoppingCart,
  keyOf: ({ id }) => id,
  sorts: ['totalAmount'],
  filters: [
    {
      name: 'status',
      label: 'field.status',
      texts: 'checkout.status',
      values: ['open', 'confirmed', 'succeeded', 'failed', 'expired'],
    },
  ],
  recordFilters: [productFilter],
  scopes: ['customerId', 'discountId'],
  columns: ({ t, base }) => [
    productColumn('checkouts', { t, base }),
    {
      key: 'buyer',
      header: t('checkouts.customer'),
      cell: (checkout) => {
        const buyer = buyerOf(checkout);
        return buyer ? <CustomerCell of={buyer} /> : <None />;
      },
    },
    {
      key: 'date',
      header: t('field.created'),
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    statusColumn('checkout', t),
    {
      key: 'total',
      header: t('field.total'),
      align: 'end',
      sort: '-totalAmount',
      cell: ({ totalAmount, amount, currency }) =>
        currency && (totalAmount ?? amount) !== null ? (
          <Money amount={totalAmount ?? amount ?? 0} currency={currency} />
        ) : (
          <None />
        ),
    },
  ],
});
