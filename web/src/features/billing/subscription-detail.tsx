import type { SubscriptionDetail as Detail } from '@app/contracts/billing/subscriptions';
import { CopyId } from '../../ui/copy-id.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { valueText } from '../../words/lookup.ts';
import { useWords } from '../../words/words.tsx';
import { CustomerCell, Money, Period, Recurring } from './cells.tsx';
import classes from './detail.module.css';
import { OrderList } from './order-list.tsx';
import { SubscriptionStatus } from './status-badges.tsx';
import { useMeterColumns } from './use-meter-columns.ts';

type Props = {
  readonly subscription: Detail;
  readonly organizationId: string;
  readonly base: string;
};

export function SubscriptionDetail({ subscription, organizationId, base }: Props) {
  const { t } = useWords();
  return (
    <div className={classes.columns}>
      <Stack gap={20}>
        {subscription.meters.length > 0 && <Meters subscription={subscription} />}
        <Section title={t('subscription.orders')} flush>
          <OrderList
            organizationId={organizationId}
            base={base}
            subscriptionId={subscription.id}
            limit={25}
          />
        </Section>
      </Stack>
      <Section title={t('subscription.details')}>
        <SubscriptionFacts subscription={subscription} base={base} />
      </Section>
    </div>
  );
}

function SubscriptionFacts({ subscription, base }: Omit<Props, 'organizationId'>) {
  const { t } = useWords();
  const { id, customer, customerId, amount, currency, recurringInterval, discount } = subscription;
  const { canceledAt, endsAt, endedAt, startedAt } = subscription;
  const { customerCancellationReason: reason, customerCancellationComment: comment } = subscription;
  const moment = (label: string, at: string | null) =>
    at ? [{ label, value: <Time at={at} as="date" /> }] : [];

  return (
    <Facts
      facts={[
        {
          label: t('subscriptions.customer'),
          value: <CustomerCell of={customer} to={`${base}/customers/${customerId}`} />,
        },
        { label: t('subscriptions.status'), value: <SubscriptionStatus of={subscription} /> },
        {
          label: t('subscriptions.amount'),
          value: <Recurring amount={amount} currency={currency} interval={recurringInterval} />,
        },
        {
          label: t('subscriptions.period'),
          value: (
            <Period from={subscription.currentPeriodStart} to={subscription.currentPeriodEnd} />
          ),
        },
        ...moment(t('subscriptions.started'), startedAt),
        ...(discount ? [{ label: t('subscription.discount'), value: discount.name }] : []),
        ...moment(t('subscription.canceledAt'), canceledAt),
        ...(endedAt
          ? moment(t('subscription.endedAt'), endedAt)
          : moment(t('subscription.endsAt'), endsAt)),
        ...(reason
          ? [{ label: t('subscription.reason'), value: valueText('cancellation', reason, t) }]
          : []),
        ...(comment ? [{ label: t('subscription.comment'), value: comment }] : []),
        { label: t('subscription.id'), value: <CopyId id={id} label={t('subscription.id')} /> },
      ]}
    />
  );
}

function Meters({ subscription }: Pick<Props, 'subscription'>) {
  const { t } = useWords();
  const meterColumns = useMeterColumns<Detail['meters'][number]>();
  return (
    <Section title={t('subscription.meters')} flush>
      <Table
        label={t('subscription.meters')}
        rows={subscription.meters}
        keyOf={({ id }) => id}
        columns={[
          ...meterColumns,
          {
            key: 'charge',
            header: t('subscription.charge'),
            align: 'end',
            cell: ({ amount }) => <Money amount={amount} currency={subscription.currency} />,
          },
        ]}
      />
    </Section>
  );
}
