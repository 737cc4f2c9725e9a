import { Analytics } from '../../../features/billing/analytics/analytics.tsx';
import { BillingPage } from './billing-page.tsx';

/** Revenue, subscriptions and customers of a range of days. */
export function AnalyticsPage() {
  return (
    <BillingPage name="analytics">
      <Analytics />
    </BillingPage>
  );
}
