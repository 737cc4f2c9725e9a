import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import { checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import { customFieldRoutes } from '@tessera/contracts/billing/custom-fields';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { discountRoutes } from '@tessera/contracts/billing/discounts';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import { productRoutes } from '@tessera/contracts/billing/products';
import { refundRoutes } from '@tessera/contracts/billing/refunds';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import type { Route as ContractRoute } from '@tessera/contracts/define/route';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { BenefitDetail } from '../features/billing/benefits/benefit-detail.tsx';
import { benefitListing } from '../features/billing/benefits/benefit-listing.tsx';
import { GrantDetail } from '../features/billing/benefits/grant-detail.tsx';
import { grantListing } from '../features/billing/benefits/grant-listing.tsx';
import { customerName } from '../features/billing/cells/customer-name.ts';
import { CheckoutDetail } from '../features/billing/checkouts/checkout-detail.tsx';
import { CheckoutFunnel } from '../features/billing/checkouts/checkout-funnel.tsx';
import { checkoutListing } from '../features/billing/checkouts/checkout-listing.tsx';
import { CustomFieldDetail } from '../features/billing/custom-fields/custom-field-detail.tsx';
import { customFieldListing } from '../features/billing/custom-fields/custom-field-listing.tsx';
import { CustomerDetail } from '../features/billing/customers/customer-detail.tsx';
import { customerListing } from '../features/billing/customers/customer-listing.tsx';
import { DeliveryDetail } from '../features/billing/deliveries/delivery-detail.tsx';
import { eventText } from '../features/billing/deliveries/event-text.ts';
import { DiscountDetail } from '../features/billing/discounts/discount-detail.tsx';
import { discountListing } from '../features/billing/discounts/discount-listing.tsx';
import type { Listing, ListName, ListRoute } from '../features/billing/lists/listing.ts';
import { customerMeterListing } from '../features/billing/meters/customer-meter-listing.tsx';
import { MeterDetail } from '../features/billing/meters/meter-detail.tsx';
import { meterListing } from '../features/billing/meters/meter-listing.tsx';
import { OrderDetail } from '../features/billing/orders/order-detail.tsx';
import { orderListing } from '../features/billing/orders/order-listing.tsx';
import { ProductDetail } from '../features/billing/products/product-detail.tsx';
import { productListing } from '../features/billing/products/product-listing.tsx';
import { RefundDetail } from '../features/billing/refunds/refund-detail.tsx';
import { refundListing } from '../features/billing/refunds/refund-listing.tsx';
import { SubscriptionDetail } from '../features/billing/subscriptions/subscription-detail.tsx';
import { subscriptionListing } from '../features/billing/subscriptions/subscription-listing.tsx';
import type { Translate } from '../i18n/i18n.ts';
import { enumText } from '../i18n/texts.ts';
import { BillingScope } from './layouts/scopes/billing-scope.tsx';
import { RequirePermission } from './layouts/scopes/require-permission.tsx';
import { AnalyticsPage } from './pages/billing/analytics-page.tsx';
import { ConnectionsPage } from './pages/billing/connections-page.tsx';
import { DeliveriesPage } from './pages/billing/deliveries-page.tsx';
import { OverviewPage } from './pages/billing/overview-page.tsx';
import { RecordPage, type RecordPageProps } from './pages/billing/record-page.tsx';
import { RecordsPage } from './pages/billing/records-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** The pages of one kind of record. */
type Resource = {
  /** The segment of the path. */
  readonly name: ListName;
  readonly list: ReactNode;
  readonly record: ReactNode;
};

type RecordOf<R extends ContractRoute> = Omit<RecordPageProps<R>, 'list'>;

const list = <L extends ListRoute>(listing: Listing<L>, summary?: ReactNode) => ({
  name: listing.name,
  list: <RecordsPage listing={listing} summary={summary} />,
  record: null,
});

const resource = <L extends ListRoute, R extends ContractRoute>(
  listing: Listing<L>,
  record: RecordOf<R>,
  summary?: ReactNode,
): Resource => ({
  ...list(listing, summary),
  record: <RecordPage list={listing.name} {...record} />,
});

type WithProduct = {
  readonly id: string;
  readonly product: { readonly name: string } | null;
};

/** The start of the id distinguishes records of one product. */
const numbered = (name: string, { id }: { readonly id: string }) => `${name} #${id.slice(0, 8)}`;
const productTitle = (record: WithProduct, t: Translate) =>
  numbered(record.product?.name ?? t('billing.unknownProduct'), record);
const nameTitle = ({ name }: { readonly name: string }) => name;

const resources: readonly Resource[] = [
  resource(customerListing, {
    route: customerRoutes.getCustomer,
    title: customerName,
    detail: CustomerDetail,
  }),
  resource(subscriptionListing, {
    route: subscriptionRoutes.getSubscription,
    title: productTitle,
    detail: SubscriptionDetail,
  }),
  resource(orderListing, {
    route: orderRoutes.getOrder,
    title: productTitle,
    detail: OrderDetail,
  }),
  resource(refundListing, {
    route: refundRoutes.getRefund,
    title: (refund, t) => numbered(enumText('refund.reason', refund.reason, t), refund),
    detail: RefundDetail,
  }),
  resource(
    checkoutListing,
    { route: checkoutRoutes.getCheckout, title: productTitle, detail: CheckoutDetail },
    <CheckoutFunnel />,
  ),
  resource(productListing, {
    route: productRoutes.getProduct,
    title: nameTitle,
    detail: ProductDetail,
  }),
  resource(discountListing, {
    route: discountRoutes.getDiscount,
    title: nameTitle,
    detail: DiscountDetail,
  }),
  resource(benefitListing, {
    route: benefitRoutes.getBenefit,
    title: ({ description }) => description,
    detail: BenefitDetail,
  }),
  resource(grantListing, {
    route: benefitRoutes.getBenefitGrant,
    title: ({ benefit }, t) => benefit?.description ?? t('billing.unknownBenefit'),
    detail: GrantDetail,
  }),
  resource(meterListing, { route: meterRoutes.getMeter, title: nameTitle, detail: MeterDetail }),
  list(customerMeterListing),
  resource(customFieldListing, {
    route: customFieldRoutes.getCustomField,
    title: nameTitle,
    detail: CustomFieldDetail,
  }),
  {
    name: 'deliveries',
    list: <DeliveriesPage />,
    record: (
      <RecordPage
        list="deliveries"
        route={deliveryRoutes.getDelivery}
        title={({ type }, t) => eventText(type, t)}
        detail={DeliveryDetail}
        queryParameters={['endpointId']}
      />
    ),
  },
];

/** The billing pages of an organization: a list and a detail page for every kind of record. */
export function BillingRoutes() {
  return (
    <Routes>
      <Route element={<RequirePermission resource="billing" action="read" />}>
        <Route element={<BillingScope />}>
          <Route path="billing" element={<OverviewPage />} />
          <Route path="analytics" element={<AnalyticsPage />} />
          <Route path="connections" element={<ConnectionsPage />} />
          <Route path="settings/billing" element={<Navigate to="../connections" replace />} />
          {resources.map(({ name, list: listPage, record }) => (
            <Route key={name} path={name}>
              <Route index element={listPage} />
              {record !== null && <Route path=":id" element={record} />}
            </Route>
          ))}
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
