import type { SubscriptionDetail as Detail } from '@tessera/contracts/billing/subscriptions';
import { useTranslation } from 'react-i18next';
import { Table } from '../../../components/data/table.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { grantListing } from '../benefits/grant-listing.tsx';
import { Money, NameLink, Recurring } from '../cells/cells.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { PriceText } from '../cells/price-text.tsx';
import { dateValue, RecordDetails } from '../cells/record-details.tsx';
import { CustomerLink, ProductLink } from '../cells/record-links.tsx';
import { SubscriptionStatus } from '../cells/status.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import { ExtractSection } from '../details/extract-section.tsx';
import { meterColumn, unitColumns } from '../meters/meter-columns.tsx';
import { orderListing } from '../orders/order-listing.tsx';
import { useBilling } from '../use-billing.ts';
import { PeriodBar } from './period-bar.tsx';

type Props = { readonly record: Detail };

export function SubscriptionDetail({ record: subscription }: Props) {
  const { t } = useTranslation();
  const { id, meters, metadata, customFieldData } = subscription;
  const only = { subscriptionId: id };
  return (
    <Columns
      aside={
        <>
          <SubscriptionDetails record={subscription} />
          <MetadataSection of={customFieldData} title={t('billing.customFields')} />
          <MetadataSection of={metadata} />
        </>
      }
    >
      <PeriodBar of={subscription} />
      {meters.length > 0 && <Meters record={subscription} />}
      <ExtractSection listing={orderListing} only={only} without={['customer']} />
      <ExtractSection listing={grantListing} only={only} without={['customer']} />
      <EventHistory of={id} />
    </Columns>
  );
}

function SubscriptionDetails({ record: subscription }: Props) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const { prices, discount } = subscription;
  const {
    amount,
    currency,
    recurringInterval: interval,
    canceledAt,
    endsAt,
    endedAt,
  } = subscription;
  const { customerCancellationReason: reason, customerCancellationComment: comment } = subscription;
  return (
    <RecordDetails
      record={subscription}
      items={[
        [t('field.customer'), <CustomerLink key="customer" of={subscription} />],
        [t('field.product'), <ProductLink key="product" of={subscription} />],
        [t('field.status'), <SubscriptionStatus key="status" of={subscription} />],
        [
          t('field.amount'),
          <Recurring key="amount" amount={amount} currency={currency} interval={interval} />,
        ],
        [
          t('products.prices'),
          prices.length > 0 &&
            prices.map((price) => <PriceText key={price.id} of={price} interval={interval} />),
        ],
        [
          t('field.discount'),
          discount && (
            <NameLink key="discount" to={`${base}/discounts/${discount.id}`}>
              {discount.name}
            </NameLink>
          ),
        ],
        [t('subscriptions.started'), dateValue(subscription.startedAt)],
        [t('subscription.canceledAt'), dateValue(canceledAt)],
        [t('subscription.endsAt'), endedAt ? null : dateValue(endsAt)],
        [t('subscription.endedAt'), dateValue(endedAt)],
        [t('field.reason'), reason && enumText('cancellation', reason, t)],
        [t('subscription.comment'), comment],
      ].map(([label, value]) => [label as string, value || null] as const)}
    />
  );
}

function Meters({ record: subscription }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  return (
    <Section title={t('subscription.meters')} flush>
      <Table
        label={t('subscription.meters')}
        rows={subscription.meters}
        keyOf={({ id }) => id}
        columns={[
          { ...meterColumn({ t, base }), isTitle: true },
          ...unitColumns({ t, formats }),
          {
            key: 'charge',
            header: t('subscription.amountDue'),
            align: 'end',
            cell: ({ amount }) => <Money amount={amount} currency={subscription.currency} />,
          },
        ]}
      />
    </Section>
  );
}
