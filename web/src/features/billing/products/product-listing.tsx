import { IconBox } from '@tabler/icons-react';
import { productRoutes } from '@tessera/contracts/billing/products';
import { Time } from '../../../components/data/time.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { NameLink, None, TwoLines } from '../cells/cells.tsx';
import { PriceText } from '../cells/price-text.tsx';
import { Status } from '../cells/status.tsx';
import { defineListing, flag } from '../lists/listing.ts';

export const productListing = defineListing({
  name: 'products',
  route: productRoutes.listProducts,
  icon: IconBox,
  keyOf: ({ id }) => id,
  sorts: ['name'],
  filters: [
    flag('isArchived', 'field.status', 'products.isArchived'),
    flag('isRecurring', 'products.billingType', 'products.isRecurring'),
    {
      name: 'recurringInterval',
      label: 'field.interval',
      texts: 'interval',
      values: ['month', 'year'],
    },
  ],
  columns: ({ t, formats, base }) => [
    {
      key: 'product',
      header: t('field.product'),
      isTitle: true,
      sort: 'name',
      cell: ({ id, name, isRecurring, recurringInterval }) => (
        <TwoLines
          first={<NameLink to={`${base}/products/${id}`}>{name}</NameLink>}
          second={
            isRecurring && recurringInterval
              ? enumText('interval', recurringInterval, t)
              : t('products.oneTimePurchase')
          }
        />
      ),
    },
    {
      key: 'prices',
      header: t('products.prices'),
      cell: ({ prices, recurringInterval }) => {
        const current = prices.filter(({ isArchived }) => !isArchived);
        if (current.length === 0) return <None />;
        return current.map((price) => (
          <div key={price.id}>
            <PriceText of={price} interval={recurringInterval} />
          </div>
        ));
      },
    },
    {
      key: 'benefits',
      header: t('products.benefits'),
      align: 'end',
      cell: ({ benefits }) => formats.number(benefits.length),
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: ({ isArchived }) => <Status of="product" is={isArchived ? 'archived' : 'active'} />,
    },
    {
      key: 'created',
      header: t('field.created'),
      align: 'end',
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ],
});
