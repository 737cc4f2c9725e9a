import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { ConnectionSetup } from '../../../features/billing/connections/connection-setup.tsx';
import { ExtractSection } from '../../../features/billing/details/extract-section.tsx';
import { orderListing } from '../../../features/billing/orders/order-listing.tsx';
import { Overview } from '../../../features/billing/overview/overview.tsx';
import { subscriptionListing } from '../../../features/billing/subscriptions/subscription-listing.tsx';
import { useConnection } from '../../layouts/scopes/use-connection.ts';
import { BillingPage } from './billing-page.tsx';

export function OverviewPage() {
  const { data, error, retry } = useConnection(true);

  return (
    <BillingPage name="billing">
      <ErrorAlert error={error} onRetry={retry} />
      {data === undefined && !error && <LoadingPage />}
      {data && !data.lastDeliveryAt && <ConnectionSetup connection={data} />}
      {data && (
        <Overview>
          <ExtractSection listing={subscriptionListing} only={{}} rows={5} />
          <ExtractSection listing={orderListing} only={{}} rows={5} />
        </Overview>
      )}
    </BillingPage>
  );
}
