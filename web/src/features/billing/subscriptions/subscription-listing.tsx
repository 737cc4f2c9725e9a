import { IconRefresh } from '@tabler/icons-react';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import { Time } from '../../../components/data/time.tsx';
import { CustomerCell, NameLink, None, Period, Recurring } from '../cells/cells.tsx';
import { SubscriptionStatus } from '../cells/status.tsx';
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
    {
      key: 'product',
      header: t('field.product'),
      isTitle: true,
      cell: ({ id, product }) => (
        <NameLink to={`${base}/subscriptions/${id}`}>
          {product?.name ?? t('billing.unknownProduct')}
        </NameLink>
      ),
    },
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
    {
      key: 'status',
      header: t('field.status'),
      cell: (subscription) => <SubscriptionStatus of={subscription} />,
    },
    {
      key: 'period',
      header: t('subscriptions.period'),
      cell: ({ currentPeriodStart, currentPeriodEnd }) => (
        <Period from={currentPeriodStart} to={currentPeriodEnd} />
      ),
    },
    {
      key: 'started',
      header: t('subscriptions.started'),
      isExtra: true,
      cell: ({ startedAt }) => (startedAt ? <Time at={startedAt} as="date" /> : <None />),
    },
    {
      key: 'amount',
      header: t('field.amount'),
      align: 'end',
      cell: ({ amount, currency, recurringInterval }) => (
        <Recurring amount={amount} currency={currency} interval={recurringInterval} />
      ),
    },
  ],
});
