import { type Order, orderRoutes } from '@app/contracts/billing/orders';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '../../api/use-query.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { valueText } from '../../words/lookup.ts';
import { useWords } from '../../words/words.tsx';
import { CustomerCell, Money, Named } from './cells.tsx';
import classes from './order-list.module.css';
import { type ListState, RecordList } from './record-list.tsx';
import { OrderStatus } from './status-badges.tsx';

const STATUSES = ['pending', 'paid', 'refunded', 'partially_refunded'] as const;

type Props = {
  readonly organizationId: string;
  readonly base: string;
  readonly limit?: number;
  /** Only the orders of one subscription. */
  readonly subscriptionId?: string;
  readonly state?: ListState;
  readonly onState?: (state: ListState) => void;
};

export function OrderList({ organizationId, base, limit, state, onState, ...only }: Props) {
  const { t, formats } = useWords();
  const query = useQuery(
    orderRoutes.listOrders,
    {
      query: {
        organizationId,
        limit,
        subscriptionId: only.subscriptionId,
        search: state?.search || undefined,
        status: state?.status || undefined,
        cursor: state?.cursor,
      },
    },
    { keepPrevious: true },
  );

  const columns: readonly Column<Order>[] = [
    {
      key: 'product',
      header: t('orders.product'),
      isTitle: true,
      cell: ({ id, product, billingReason }) => (
        <div>
          <Named to={`${base}/orders/${id}`}>{product?.name ?? t('billing.unknownProduct')}</Named>
          <div className={classes.reason}>{valueText('order.reason', billingReason, t)}</div>
        </div>
      ),
    },
    {
      key: 'customer',
      header: t('orders.customer'),
      cell: ({ customer }) => <CustomerCell of={customer} />,
    },
    {
      key: 'date',
      header: t('orders.date'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'status',
      header: t('orders.status'),
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      key: 'total',
      header: t('orders.total'),
      align: 'end',
      cell: ({ totalAmount, refundedAmount, refundedTaxAmount, currency }) => (
        <div>
          <Money amount={totalAmount} currency={currency} />
          {refundedAmount > 0 && (
            <div className={classes.reason}>
              {t('orders.refunded', {
                amount: formats.money(refundedAmount + refundedTaxAmount, currency),
              })}
            </div>
          )}
        </div>
      ),
    },
  ];

  return (
    <RecordList
      query={query}
      state={state}
      onState={onState}
      searchLabel={t('orders.search')}
      statuses={STATUSES.map((value) => ({ value, label: t(`order.status.${value}`) }))}
      empty={{
        icon: <IconReceipt size={24} stroke={1.7} />,
        title: t('orders.emptyTitle'),
        text: t('orders.emptyText'),
      }}
      table={(rows) => (
        <Table label={t('orders.table')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    />
  );
}
