import { benefitRoutes } from './benefits.ts';
import { changeRoutes } from './changes.ts';
import { checkoutRoutes } from './checkouts.ts';
import { connectionRoutes } from './connections.ts';
import { customFieldRoutes } from './custom-fields.ts';
import { customerRoutes } from './customers.ts';
import { deliveryRoutes } from './deliveries.ts';
import { discountRoutes } from './discounts.ts';
import { endpointRoutes } from './endpoints.ts';
import { entitlementRoutes } from './entitlements.ts';
import { meterRoutes } from './meters.ts';
import { orderRoutes } from './orders.ts';
import { productRoutes } from './products.ts';
import { reconciliationRoutes } from './reconciliations.ts';
import { refundRoutes } from './refunds.ts';
import { analyticsRoutes } from './reporting/analytics.ts';
import { searchRoutes } from './reporting/billing-search.ts';
import { cohortRoutes } from './reporting/cohorts.ts';
import { customerSummaryRoutes } from './reporting/customer-summary.ts';
import { customerTimelineRoutes } from './reporting/customer-timeline.ts';
import { productRevenueRoutes } from './reporting/revenue-by-product.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { summaryRoutes } from './summary.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every call of billing. */
export const billingRoutes = {
  ...webhookRoutes,
  ...connectionRoutes,
  ...endpointRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...productRoutes,
  ...discountRoutes,
  ...benefitRoutes,
  ...checkoutRoutes,
  ...meterRoutes,
  ...customFieldRoutes,
  ...summaryRoutes,
  ...analyticsRoutes,
  ...productRevenueRoutes,
  ...cohortRoutes,
  ...searchRoutes,
  ...customerSummaryRoutes,
  ...customerTimelineRoutes,
  ...entitlementRoutes,
  ...deliveryRoutes,
  ...reconciliationRoutes,
  ...changeRoutes,
} as const;
