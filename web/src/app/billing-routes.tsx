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
import { Navigate, Route, Routes } from 'react-router';
import '../words/add-billing-texts.ts';
import { BenefitDetail } from '../features/billing/benefits/benefit-detail.tsx';
import { benefitListing } from '../features/billing/benefits/benefit-listing.tsx';
import { GrantDetail } from '../features/billing/benefits/grant-detail.tsx';
import { grantListing } from '../features/billing/benefits/grant-listing.tsx';
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
import { valueText } from '../words/lookup.ts';
import type { Translate } from '../words/translate.ts';
import { BillingScope } from './layouts/scopes/billing-scope.tsx';
import { RequirePermission } from './layouts/scopes/require-permission.tsx';
import { ConnectionsPage } from './pages/billing/connections-page.tsx';
import { DeliveriesPage } from './pages/billing/deliveries-page.tsx';
import { OverviewPage } from './pages/billing/overview-page.tsx';
import { RecordPage } from './pages/billing/record-page.tsx';
import { RecordsPage } from './pages/billing/records-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

type WithProduct = { readonly product: { readonly name: string } | null };

const productTitle = ({ product }: WithProduct, t: Translate) =>
  product?.name ?? t('billing.unknownProduct');
const nameTitle = ({ name }: { readonly name: string }) => name;

/** The billing pages of an organization: a list and a detail page for every kind of record. */
export function BillingRoutes() {
  return (
    <Routes>
      <Route element={<RequirePermission resource="billing" action="read" />}>
        <Route element={<BillingScope />}>
          <Route path="billing" element={<OverviewPage />} />
          <Route path="connections" element={<ConnectionsPage />} />
          <Route path="settings/billing" element={<Navigate to="../connections" replace />} />
          <Route path="customers" element={<RecordsPage listing={customerListing} />} />
          <Route
            path="customers/:id"
            element={
              <RecordPage
                list="customers"
                route={customerRoutes.getCustomer}
                title={({ name, email }) => name ?? email}
                detail={CustomerDetail}
              />
            }
          />
          <Route path="subscriptions" element={<RecordsPage listing={subscriptionListing} />} />
          <Route
            path="subscriptions/:id"
            element={
              <RecordPage
                list="subscriptions"
                route={subscriptionRoutes.getSubscription}
                title={productTitle}
                detail={SubscriptionDetail}
              />
            }
          />
          <Route path="orders" element={<RecordsPage listing={orderListing} />} />
          <Route
            path="orders/:id"
            element={
              <RecordPage
                list="orders"
                route={orderRoutes.getOrder}
                title={productTitle}
                detail={OrderDetail}
              />
            }
          />
          <Route path="refunds" element={<RecordsPage listing={refundListing} />} />
          <Route
            path="refunds/:id"
            element={
              <RecordPage
                list="refunds"
                route={refundRoutes.getRefund}
                title={({ reason }, t) => valueText('refund.reason', reason, t)}
                detail={RefundDetail}
              />
            }
          />
          <Route
            path="checkouts"
            element={<RecordsPage listing={checkoutListing} summary={<CheckoutFunnel />} />}
          />
          <Route
            path="checkouts/:id"
            element={
              <RecordPage
                list="checkouts"
                route={checkoutRoutes.getCheckout}
                title={productTitle}
                detail={CheckoutDetail}
              />
            }
          />
          <Route path="products" element={<RecordsPage listing={productListing} />} />
          <Route
            path="products/:id"
            element={
              <RecordPage
                list="products"
                route={productRoutes.getProduct}
                title={nameTitle}
                detail={ProductDetail}
              />
            }
          />
          <Route path="discounts" element={<RecordsPage listing={discountListing} />} />
          <Route
            path="discounts/:id"
            element={
              <RecordPage
                list="discounts"
                route={discountRoutes.getDiscount}
                title={nameTitle}
                detail={DiscountDetail}
              />
            }
          />
          <Route path="benefits" element={<RecordsPage listing={benefitListing} />} />
          <Route
            path="benefits/:id"
            element={
              <RecordPage
                list="benefits"
                route={benefitRoutes.getBenefit}
                title={({ description }) => description}
                detail={BenefitDetail}
              />
            }
          />
          <Route path="benefit-grants" element={<RecordsPage listing={grantListing} />} />
          <Route
            path="benefit-grants/:id"
            element={
              <RecordPage
                list="benefit-grants"
                route={benefitRoutes.getBenefitGrant}
                title={({ benefit }, t) => benefit?.description ?? t('billing.unknownBenefit')}
                detail={GrantDetail}
              />
            }
          />
          <Route path="meters" element={<RecordsPage listing={meterListing} />} />
          <Route
            path="meters/:id"
            element={
              <RecordPage
                list="meters"
                route={meterRoutes.getMeter}
                title={nameTitle}
                detail={MeterDetail}
              />
            }
          />
          <Route path="customer-meters" element={<RecordsPage listing={customerMeterListing} />} />
          <Route path="custom-fields" element={<RecordsPage listing={customFieldListing} />} />
          <Route
            path="custom-fields/:id"
            element={
              <RecordPage
                list="custom-fields"
                route={customFieldRoutes.getCustomField}
                title={nameTitle}
                detail={CustomFieldDetail}
              />
            }
          />
          <Route path="deliveries" element={<DeliveriesPage />} />
          <Route
            path="deliveries/:id"
            element={
              <RecordPage
                list="deliveries"
                route={deliveryRoutes.getDelivery}
                title={({ type }, t) => eventText(type, t)}
                detail={DeliveryDetail}
                queryParameters={['endpointId']}
              />
            }
          />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
