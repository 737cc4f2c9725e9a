import { IconRefresh } from '@tabler/icons-react';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import { Time } from '../../../components/data/time.tsx';
import { CustomerCell, None } from '../cells/cells.tsx';
import {
  periodColumn,
  productColumn,
  recurringAmountColumn,
  subscriptionStatusColumn,
} from '../cells/record-columns.tsx';
import { defineListing, flag, productFilter } from '../lists/listing.ts';

export const subscriptionListing = defineListing({
  name: 'subscriptions',
  route: subscriptionRoutes.listSubscriptions,
  icon: IconRefresh,
  keyOf: ({ id }) => id,
  sorts: ['amount'],
  filters: [
    {
      name: 'status',
      label: 'field.status',
      texts: 'subscription.status',
      values: [
        'active',
        'trialing',
        'past_due',
        'unpaid',
        'incomplete',
        'canceled',
        'incomplete_expired',
      ],
    },
    {
      name: 'recurringInterval',
      label: 'field.interval',
      texts: 'interval',
      values: ['month', 'year'],
    },
    flag('cancelAtPeriodEnd', 'subscriptions.renewal', 'subscriptions.cancelAtPeriodEnd'),
  ],
  recordFilters: [productFilter],
  scopes: ['customerId', 'discountId', 'currency'],
  columns: ({ t, base, without }) => [
    productColumn('subscriptions', { t, base }),
    {
      key: 'customer',
      header: t('field.customer'),
      isTitle: without.includes('product'),
      cell: ({ id, customer }) => (
        <CustomerCell
          of={customer}
          to={without.includes('product') ? `${base}/subscriptions/${id}` : undefined}
        />
      ),
    },
    subscriptionStatusColumn(t),
    periodColumn(t),
    {
      key: 'started',
      header: t('subscriptions.started'),
      isExtra: true,
      cell: ({ startedAt }) => (startedAt ? <Time at={startedAt} as="date" /> : <None />),
    },
    recurringAmountColumn(t),
  ],
});
