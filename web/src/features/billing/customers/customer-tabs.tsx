import type { CustomerDetail } from '@tessera/contracts/billing/customers';
import { customerSummaryRoutes } from '@tessera/contracts/billing/reporting/customer-summary';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Table } from '../../../components/data/table.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Tabs } from '../../../components/layout/tabs.tsx';
import type { Formats } from '../../../i18n/formats.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { grantListing } from '../benefits/grant-listing.tsx';
import { NameLink } from '../cells/cells.tsx';
import {
  periodColumn,
  recurringAmountColumn,
  subscriptionStatusColumn,
} from '../cells/record-columns.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import classes from '../details/detail.module.css';
import { ExtractSection } from '../details/extract-section.tsx';
import { ShowAllLink } from '../details/show-all-link.tsx';
import type { Listing, ListRoute } from '../lists/listing.ts';
import { CustomerConsumption } from '../meters/customer-consumption.tsx';
import { customerMeterListing } from '../meters/customer-meter-listing.tsx';
import { orderListing } from '../orders/order-listing.tsx';
import { useBilling } from '../use-billing.ts';
import { CustomerTimeline } from './customer-timeline.tsx';

const SHOWN = 10;

const PARTS = ['timeline', 'subscriptions', 'orders', 'benefits', 'usage', 'history'] as const;
type Part = (typeof PARTS)[number];

const TITLES = {
  timeline: 'timeline.title',
  subscriptions: 'subscriptions.title',
  orders: 'orders.title',
  benefits: 'benefit-grants.title',
  usage: 'customer-meters.title',
  history: 'eventHistory.title',
} as const satisfies Record<Part, TextKey>;

type Props = {
  readonly of: CustomerDetail;
  /** Whether the timeline is the first tab. */
  readonly withTimeline: boolean;
};

/** The related records of a customer in tabs. */
export function CustomerTabs({ of: customer, withTimeline }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id } = customer;
  const { organization } = useBilling();
  // The same query as that of the summary above.
  const summary = useQuery(customerSummaryRoutes.getCustomerSummary, {
    params: { id },
    query: { organizationId: organization.id },
  });
  const [address] = useSearchParams();
  const parts = PARTS.filter((part) => withTimeline || part !== 'timeline');
  const shown = parts.find((part) => part === address.get('part')) ?? parts[0];
  return (
    <>
      <Tabs
        label={t('customer.tabs')}
        tabs={parts.map((part) => ({
          to: `?part=${part}`,
          label: t(TITLES[part]),
          count: countOf(part, customer, { formats, orders: summary.data?.counts.orders }),
          isCurrent: part === shown,
        }))}
      />
      {shown === 'timeline' && <CustomerTimeline of={id} />}
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
    </>
  );
}

type CountContext = {
  readonly formats: Formats;
  /** Undefined until it is known. */
  readonly orders: number | undefined;
};

/** The counts that the customer response includes, and that of the orders. */
function countOf(part: Part, customer: CustomerDetail, { formats, orders }: CountContext) {
  const { subscriptions, benefits, meters } = customer;
  const count = {
    timeline: undefined,
    subscriptions: subscriptions.length,
    orders,
    benefits: benefits.length,
    usage: meters.length,
    history: undefined,
  }[part];
  return count === undefined ? undefined : formats.number(count);
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

function Subscriptions({ customer }: { readonly customer: CustomerDetail }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  return (
    <Section
      title={t('subscriptions.title')}
      actions={<ShowAllLink list="subscriptions" only={{ customerId: customer.id }} />}
      flush
    >
      {customer.subscriptions.length === 0 ? (
        <p className={classes.none}>{t('billing.emptySection')}</p>
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
            subscriptionStatusColumn(t),
            periodColumn(t),
            recurringAmountColumn(t),
          ]}
        />
      )}
    </Section>
  );
}
