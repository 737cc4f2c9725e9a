import { IconShoppingCart } from '@tabler/icons-react';
import { checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import { Time } from '../../../components/data/time.tsx';
import { CustomerCell, Money, NameLink, None } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
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
    {
      key: 'product',
      header: t('field.product'),
      isTitle: true,
      cell: ({ id, product }) => (
        <NameLink to={`${base}/checkouts/${id}`}>
          {product?.name ?? t('billing.unknownProduct')}
        </NameLink>
      ),
    },
    {
      key: 'buyer',
      header: t('checkouts.buyer'),
      cell: (checkout) => {
        const buyer = buyerOf(checkout);
        return buyer ? <CustomerCell of={buyer} /> : <None />;
      },
    },
    {
      key: 'date',
      header: t('field.created'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: ({ status }) => <Status of="checkout" is={status} />,
    },
    {
      key: 'total',
      header: t('field.total'),
      align: 'end',
      cell: ({ totalAmount, amount, currency }) =>
        currency && (totalAmount ?? amount) !== null ? (
          <Money amount={totalAmount ?? amount ?? 0} currency={currency} />
        ) : (
          <None />
        ),
    },
  ],
});
