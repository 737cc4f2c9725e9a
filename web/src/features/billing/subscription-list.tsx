import { type Subscription, subscriptionRoutes } from '@app/contracts/billing/subscriptions';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '../../api/use-query.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useWords } from '../../words/words.tsx';
import { CustomerCell, Named, Period, Recurring } from './cells.tsx';
import { type ListState, RecordList } from './record-list.tsx';
import { SubscriptionStatus } from './status-badges.tsx';

const STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const;

type Props = {
  readonly organizationId: string;
  readonly base: string;
  readonly limit?: number;
  readonly state?: ListState;
  readonly onState?: (state: ListState) => void;
};

export function SubscriptionList({ organizationId, base, limit, state, onState }: Props) {
  const { t } = useWords();
  const query = useQuery(
    subscriptionRoutes.listSubscriptions,
    {
      query: {
        organizationId,
        limit,
        search: state?.search || undefined,
        status: state?.status || undefined,
        cursor: state?.cursor,
      },
    },
    { keepPrevious: true },
  );

  const columns: readonly Column<Subscription>[] = [
    {
      key: 'product',
      header: t('subscriptions.product'),
      isTitle: true,
      cell: ({ id, product }) => (
        <Named to={`${base}/subscriptions/${id}`}>
          {product?.name ?? t('billing.unknownProduct')}
        </Named>
      ),
    },
    {
      key: 'customer',
      header: t('subscriptions.customer'),
      cell: ({ customer }) => <CustomerCell of={customer} />,
    },
    {
      key: 'status',
      header: t('subscriptions.status'),
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
      key: 'amount',
      header: t('subscriptions.amount'),
      align: 'end',
      cell: ({ amount, currency, recurringInterval }) => (
        <Recurring amount={amount} currency={currency} interval={recurringInterval} />
      ),
    },
  ];

  return (
    <RecordList
      query={query}
      state={state}
      onState={onState}
      searchLabel={t('subscriptions.search')}
      statuses={STATUSES.map((value) => ({ value, label: t(`subscription.status.${value}`) }))}
      empty={{
        icon: <IconRefresh size={24} stroke={1.7} />,
        title: t('subscriptions.emptyTitle'),
        text: t('subscriptions.emptyText'),
      }}
      table={(rows) => (
        <Table
          label={t('subscriptions.table')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    />
  );
}
