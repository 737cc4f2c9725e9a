import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { ConnectionSetup } from '../../../features/billing/connections/connection-setup.tsx';
import { ExtractSection } from '../../../features/billing/details/extract-section.tsx';
import { orderListing } from '../../../features/billing/orders/order-listing.tsx';
import { Overview } from '../../../features/billing/overview/overview.tsx';
import { subscriptionListing } from '../../../features/billing/subscriptions/subscription-listing.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useConnection } from '../../layouts/scopes/use-connection.ts';
import { BillingPage } from './billing-page.tsx';

export function OverviewPage() {
  const { t } = useTranslation();
  const { base } = useOrganization();
  const { data, error, retry } = useConnection(true);
  // Rendered in a deferred update, so that input stays responsive.
  const isBuilt = useDeferredValue(data !== undefined);

  return (
    <BillingPage
      name="billing"
      actions={
        <Button
          component={Link}
          to={`${base}/analytics`}
          size="sm"
          variant="default"
          leftSection={<IconChartLine size={17} aria-hidden />}
        >
          {t('analytics.view')}
        </Button>
      }
    >
      <ErrorAlert error={error} onRetry={retry} />
      {(data === undefined || !isBuilt) && !error && <LoadingPage />}
      {data && isBuilt && !data.lastDeliveryAt && <ConnectionSetup connection={data} />}
      {data && isBuilt && (
        <Overview>
          <ExtractSection listing={subscriptionListing} only={{}} rows={5} />
          <ExtractSection listing={orderListing} only={{}} rows={5} />
        </Overview>
      )}
    </BillingPage>
  );
}
