import { IconReceipt } from '@tabler/icons-react';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import { enumText } from '../../../i18n/texts.ts';
import { Money, NameLink, TwoLines } from '../cells/cells.tsx';
import { customerColumn, dateColumn, statusColumn } from '../cells/record-columns.tsx';
import { defineListing, productFilter } from '../lists/listing.ts';

export const orderListing = defineListing({
  name: 'orders',
  route: orderRoutes.listOrders,
  file: orderRoutes.exportOrders,
  icon: IconReceipt,
  keyOf: ({ id }) => id,
  sorts: ['totalAmount'],
  filters: [
    {
      name: 'status',
      label: 'field.status',
      texts: 'order.status',
      values: ['pending', 'paid', 'refunded', 'partially_refunded'],
    },
    {
      name: 'billingReason',
      label: 'field.reason',
      texts: 'order.reason',
      values: ['purchase', 'subscription_create', 'subscription_cycle', 'subscription_update'],
    },
  ],
  recordFilters: [productFilter],
  scopes: ['customerId', 'subscriptionId', 'discountId', 'currency'],
  columns: ({ t, formats, base }) => [
    {
      key: 'product',
      header: t('field.product'),
      isTitle: true,
      cell: ({ id, product, billingReason }) => (
        <TwoLines
          first={
            <NameLink to={`${base}/orders/${id}`}>
              {product?.name ?? t('billing.unknownProduct')}
            </NameLink>
          }
          second={enumText('order.reason', billingReason, t)}
        />
      ),
    },
    customerColumn(t),
    dateColumn(t),
    statusColumn('order', t),
    {
      key: 'net',
      header: t('order.net'),
      align: 'end',
      isExtra: true,
      cell: ({ netAmount, currency }) => <Money amount={netAmount} currency={currency} />,
    },
    {
      key: 'tax',
      header: t('order.tax'),
      align: 'end',
      isExtra: true,
      cell: ({ taxAmount, currency }) => <Money amount={taxAmount} currency={currency} />,
    },
    {
      key: 'total',
      header: t('field.total'),
      align: 'end',
      sort: '-totalAmount',
      cell: ({ totalAmount, refundedAmount, refundedTaxAmount, currency }) => (
        <TwoLines
          first={<Money amount={totalAmount} currency={currency} />}
          second={
            refundedAmount > 0 &&
            t('orders.refunded', {
              amount: formats.money(refundedAmount + refundedTaxAmount, currency),
            })
          }
        />
      ),
    },
  ],
});
