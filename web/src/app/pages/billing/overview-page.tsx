import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { LiveIndicator } from '../../../features/billing/cells/live-indicator.tsx';
import { WaitingForEvents } from '../../../features/billing/connections/waiting-for-events.tsx';
import { ExtractSection } from '../../../features/billing/details/extract-section.tsx';
import { orderListing } from '../../../features/billing/orders/order-listing.tsx';
import { Overview } from '../../../features/billing/overview/overview.tsx';
import { subscriptionListing } from '../../../features/billing/subscriptions/subscription-listing.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useConnection } from '../../layouts/scopes/use-connection.ts';

export function OverviewPage() {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { data, error, retry } = useConnection(true);

  return (
    <Page
      title={t('billing.title')}
      parentTitle={organization.name}
      lead={t('billing.lead', { organization: organization.name })}
      actions={<LiveIndicator />}
    >
      <ErrorAlert error={error} onRetry={retry} />
      {data === undefined && !error && <LoadingPage />}
      {data && <WaitingForEvents connection={data} />}
      {data && (
        <Overview>
          <ExtractSection listing={subscriptionListing} only={{}} rows={5} />
          <ExtractSection listing={orderListing} only={{}} rows={5} />
        </Overview>
      )}
    </Page>
  );
}
