import type { OrderDetail as Detail } from '@app/contracts/billing/orders';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { valueText } from '../../words/lookup.ts';
import { useWords } from '../../words/words.tsx';
import { AddressLines } from './address-lines.tsx';
import { CustomerCell, Money, Named } from './cells.tsx';
import classes from './detail.module.css';
import { OrderStatus, RefundStatus } from './status-badges.tsx';

type Props = { readonly order: Detail; readonly base: string };

export function OrderDetail({ order, base }: Props) {
  const { t } = useWords();
  return (
    <div className={classes.columns}>
      <Stack gap={20}>
        {order.items.length > 0 && <Items order={order} />}
        <Section title={t('order.sums')}>
          <Sums order={order} />
        </Section>
        {order.refunds.length > 0 && <Refunds order={order} />}
      </Stack>
      <Section title={t('order.details')}>
        <OrderFacts order={order} base={base} />
      </Section>
    </div>
  );
}

function OrderFacts({ order, base }: Props) {
  const { t } = useWords();
  const { customer, customerId, subscriptionId, billingAddress, discount } = order;
  return (
    <Facts
      facts={[
        {
          label: t('orders.customer'),
          value: <CustomerCell of={customer} to={`${base}/customers/${customerId}`} />,
        },
        { label: t('orders.status'), value: <OrderStatus status={order.status} /> },
        { label: t('orders.date'), value: <Time at={order.createdAt} as="date" /> },
        {
          label: t('orders.reason'),
          value: valueText('order.reason', order.billingReason, t),
        },
        ...(subscriptionId
          ? [
              {
                label: t('order.subscription'),
                value: (
                  <Named to={`${base}/subscriptions/${subscriptionId}`}>
                    {t('order.showSubscription')}
                  </Named>
                ),
              },
            ]
          : []),
        ...(discount ? [{ label: t('order.discount'), value: discount.name }] : []),
        ...(billingAddress
          ? [{ label: t('order.billingAddress'), value: <AddressLines of={billingAddress} /> }]
          : []),
        { label: t('order.id'), value: <CopyId id={order.id} label={t('order.id')} /> },
      ]}
    />
  );
}

function Items({ order }: Pick<Props, 'order'>) {
  const { t } = useWords();
  return (
    <Section title={t('order.items')} flush>
      <Table
        label={t('order.items')}
        rows={order.items}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'item',
            header: t('order.item'),
            isTitle: true,
            cell: ({ label, proration }) => (
              <Row>
                {label}
                {proration && <Badge>{t('order.itemProration')}</Badge>}
              </Row>
            ),
          },
          {
            key: 'tax',
            header: t('order.tax'),
            align: 'end',
            cell: ({ taxAmount }) => <Money amount={taxAmount} currency={order.currency} />,
          },
          {
            key: 'amount',
            header: t('order.amount'),
            align: 'end',
            cell: ({ amount }) => <Money amount={amount} currency={order.currency} />,
          },
        ]}
      />
    </Section>
  );
}

/** The ladder from the subtotal to what was paid, and what went back. */
function Sums({ order }: Pick<Props, 'order'>) {
  const { t } = useWords();
  const { refundedAmount, refundedTaxAmount } = order;
  const steps = [
    { label: t('order.subtotal'), amount: order.subtotalAmount, kind: 'step' },
    ...(order.discountAmount === 0
      ? []
      : [{ label: t('order.discount'), amount: -order.discountAmount, kind: 'step' }]),
    { label: t('order.net'), amount: order.netAmount, kind: 'step' },
    { label: t('order.tax'), amount: order.taxAmount, kind: 'step' },
    { label: t('order.total'), amount: order.totalAmount, kind: 'total' },
    ...(refundedAmount === 0
      ? []
      : [
          { label: t('order.refunded'), amount: -refundedAmount, kind: 'step' },
          { label: t('order.refundedTax'), amount: -refundedTaxAmount, kind: 'step' },
        ]),
  ];
  return (
    <dl className={classes.sums}>
      {steps.map(({ label, amount, kind }) => (
        <div key={label} className={classes.sum} data-kind={kind}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={order.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Refunds({ order }: Pick<Props, 'order'>) {
  const { t } = useWords();
  return (
    <Section title={t('order.refunds')} flush>
      <Table
        label={t('order.refunds')}
        rows={order.refunds}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'reason',
            header: t('orders.reason'),
            isTitle: true,
            cell: ({ reason }) => valueText('refund.reason', reason, t),
          },
          {
            key: 'date',
            header: t('orders.date'),
            cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
          },
          {
            key: 'status',
            header: t('orders.status'),
            cell: ({ status }) => <RefundStatus status={status} />,
          },
          {
            key: 'amount',
            header: t('order.amount'),
            align: 'end',
            cell: ({ amount, taxAmount, currency }) => (
              <Money amount={amount + taxAmount} currency={currency} />
            ),
          },
        ]}
      />
    </Section>
  );
}
