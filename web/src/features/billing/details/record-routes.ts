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
import type { Route } from '@tessera/contracts/define/route';
import type { ListName } from '../lists/listing.ts';

/** The route of each record's page, by the name of its list. */
export const RECORD_ROUTES: Partial<Record<ListName, Route>> = {
  customers: customerRoutes.getCustomer,
  subscriptions: subscriptionRoutes.getSubscription,
  orders: orderRoutes.getOrder,
  refunds: refundRoutes.getRefund,
  products: productRoutes.getProduct,
  discounts: discountRoutes.getDiscount,
  checkouts: checkoutRoutes.getCheckout,
  benefits: benefitRoutes.getBenefit,
  'benefit-grants': benefitRoutes.getBenefitGrant,
  meters: meterRoutes.getMeter,
  'custom-fields': customFieldRoutes.getCustomField,
  deliveries: deliveryRoutes.getDelivery,
};
