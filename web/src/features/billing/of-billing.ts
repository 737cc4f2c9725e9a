import { connectionRoutes } from '@app/contracts/billing/connections';
import { customerRoutes } from '@app/contracts/billing/customers';
import { orderRoutes } from '@app/contracts/billing/orders';
import { subscriptionRoutes } from '@app/contracts/billing/subscriptions';

/** Every read of billing: what a change at the provider, or of the link to it, may touch. */
export const ofBilling = [
  connectionRoutes.getConnection,
  customerRoutes.listCustomers,
  customerRoutes.getCustomer,
  subscriptionRoutes.listSubscriptions,
  subscriptionRoutes.getSubscription,
  orderRoutes.listOrders,
  orderRoutes.getOrder,
];
