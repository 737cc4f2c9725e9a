import type { CustomerDetail as Detail } from '@tessera/contracts/billing/customers';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../components/data/badge.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { Tabs } from '../../../components/layout/tabs.tsx';
import type { Formats } from '../../../i18n/formats.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { grantListing } from '../benefits/grant-listing.tsx';
import { AddressLines } from '../cells/address-lines.tsx';
import { NameLink, Period, Recurring } from '../cells/cells.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { SubscriptionStatus } from '../cells/status.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import classes from '../details/detail.module.css';
import { ExtractSection } from '../details/extract-section.tsx';
import { ShowAllLink } from '../details/show-all-link.tsx';
import type { Listing, ListRoute } from '../lists/listing.ts';
import { CustomerConsumption } from '../meters/customer-consumption.tsx';
import { customerMeterListing } from '../meters/customer-meter-listing.tsx';
import { orderListing } from '../orders/order-listing.tsx';
import { useBilling } from '../use-billing.ts';

const SHOWN = 10;

type Props = { readonly record: Detail };

const PARTS = ['subscriptions', 'orders', 'benefits', 'usage', 'history'] as const;
type Part = (typeof PARTS)[number];

const TITLES = {
  subscriptions: 'subscriptions.title',
  orders: 'orders.title',
  benefits: 'benefit-grants.title',
  usage: 'customer-meters.title',
  history: 'eventHistory.title',
} as const satisfies Record<Part, TextKey>;

/** A customer, with its related records in tabs. */
export function CustomerDetail({ record: customer }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, email, emailVerified, externalId, billingAddress, taxId, metadata } = customer;
  const [address] = useSearchParams();
  const shown = PARTS.find((part) => part === address.get('part')) ?? PARTS[0];
  return (
    <>
      {customer.deletedAt && (
        <Alert tone="warn">
          {t('customer.deletedOn', { date: formats.date(customer.deletedAt) })}
        </Alert>
      )}
      <Columns
        aside={
          <>
            <RecordDetails
              record={customer}
              items={[
                [
                  t('customer.email'),
                  <Row key="email" gap={6}>
                    {email}
                    {emailVerified ? (
                      <Badge tone="good">{t('customer.emailVerified')}</Badge>
                    ) : (
                      <Badge>{t('customer.emailUnverified')}</Badge>
                    )}
                  </Row>,
                ],
                [t('customer.externalId'), externalId],
                [
                  t('customer.address'),
                  billingAddress && <AddressLines key="address" of={billingAddress} />,
                ],
                [t('customer.taxId'), taxId?.filter(Boolean).join(' · ')],
                [
                  t('customer.stateAsOf'),
                  customer.state && <Time key="state" at={customer.state.asOf} />,
                ],
              ]}
            />
            <MetadataSection of={metadata} />
          </>
        }
      >
        <Tabs
          label={t('customer.parts')}
          tabs={PARTS.map((part) => ({
            to: part === PARTS[0] ? '?' : `?part=${part}`,
            label: t(TITLES[part]),
            count: countOf(part, customer, formats),
            isCurrent: part === shown,
          }))}
        />
        {shown === 'subscriptions' && <Subscriptions customer={customer} />}
        {shown === 'orders' && <Extract listing={orderListing} of={id} />}
        {shown === 'benefits' && <Extract listing={grantListing} of={id} />}
        {shown === 'usage' && (
          <>
            <Extract listing={customerMeterListing} of={id} />
            <CustomerConsumption of={customer} />
          </>
        )}
        {shown === 'history' && <EventHistory of={id} />}
      </Columns>
    </>
  );
}

/** The counts that the customer response includes. */
function countOf(part: Part, { subscriptions, benefits, meters }: Detail, formats: Formats) {
  const rows = { subscriptions, benefits, usage: meters, orders: null, history: null }[part];
  return rows === null ? undefined : formats.number(rows.length);
}

type ExtractProps<R extends ListRoute> = {
  readonly listing: Listing<R>;
  /** The customer's id. */
  readonly of: string;
};

function Extract<R extends ListRoute>({ listing, of: customerId }: ExtractProps<R>) {
  return (
    <ExtractSection listing={listing} only={{ customerId }} limit={SHOWN} without={['customer']} />
  );
}

function Subscriptions({ customer }: { readonly customer: Detail }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  return (
    <Section
      title={t('subscriptions.title')}
      actions={<ShowAllLink list="subscriptions" only={{ customerId: customer.id }} />}
      flush
    >
      {customer.subscriptions.length === 0 ? (
        <p className={classes.none}>{t('billing.noneYet')}</p>
      ) : (
        <Table
          label={t('subscriptions.title')}
          rows={customer.subscriptions}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'product',
              header: t('field.product'),
              isTitle: true,
              cell: ({ id, productName }) => (
                <NameLink to={`${base}/subscriptions/${id}`}>
                  {productName ?? t('billing.unknownProduct')}
                </NameLink>
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
              key: 'amount',
              header: t('field.amount'),
              align: 'end',
              cell: ({ amount, currency, recurringInterval }) => (
                <Recurring amount={amount} currency={currency} interval={recurringInterval} />
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
