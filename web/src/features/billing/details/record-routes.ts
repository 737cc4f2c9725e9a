import { benefitRoutes } from '@app/contracts/billing/benefits';
import { checkoutRoutes } from '@app/contracts/billing/checkouts';
import { customFieldRoutes } from '@app/contracts/billing/custom-fields';
import { customerRoutes } from '@app/contracts/billing/customers';
import { deliveryRoutes } from '@app/contracts/billing/deliveries';
import { discountRoutes } from '@app/contracts/billing/discounts';
import { meterRoutes } from '@app/contracts/billing/meters';
import { orderRoutes } from '@app/contracts/billing/orders';
import { productRoutes } from '@app/contracts/billing/products';
import { refundRoutes } from '@app/contracts/billing/refunds';
import { subscriptionRoutes } from '@app/contracts/billing/subscriptions';
import type { Route } from '@app/contracts/define/route';
import type { ListName } from '../lists/listing.ts';

/** The call that a record's page is made of, by the list that it stands in. */
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
