import { benefitRoutes } from '@app/contracts/billing/benefits';
import { checkoutRoutes } from '@app/contracts/billing/checkouts';
import { connectionRoutes } from '@app/contracts/billing/connections';
import { customFieldRoutes } from '@app/contracts/billing/custom-fields';
import { customerRoutes } from '@app/contracts/billing/customers';
import { deliveryRoutes } from '@app/contracts/billing/deliveries';
import { discountRoutes } from '@app/contracts/billing/discounts';
import { endpointRoutes } from '@app/contracts/billing/endpoints';
import { meterRoutes } from '@app/contracts/billing/meters';
import { orderRoutes } from '@app/contracts/billing/orders';
import { productRoutes } from '@app/contracts/billing/products';
import { reconciliationRoutes } from '@app/contracts/billing/reconciliations';
import { refundRoutes } from '@app/contracts/billing/refunds';
import { subscriptionRoutes } from '@app/contracts/billing/subscriptions';
import { summaryRoutes } from '@app/contracts/billing/summary';
import type { Route } from '@app/contracts/define/route';

const routes: readonly Route[] = [
  connectionRoutes,
  endpointRoutes,
  reconciliationRoutes,
  summaryRoutes,
  customerRoutes,
  subscriptionRoutes,
  orderRoutes,
  refundRoutes,
  productRoutes,
  discountRoutes,
  benefitRoutes,
  checkoutRoutes,
  meterRoutes,
  customFieldRoutes,
  deliveryRoutes,
].flatMap((ofKind) => Object.values<Route>(ofKind));

/** Every read of billing: what a change at the provider, or of the link to it, may touch. */
export const ofBilling = routes.filter(({ method }) => method === 'GET');
