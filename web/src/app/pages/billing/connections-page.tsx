import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { LiveIndicator } from '../../../features/billing/cells/live-indicator.tsx';
import { ConnectProvider } from '../../../features/billing/connections/connect-provider.tsx';
import { ConnectionCard } from '../../../features/billing/connections/connection-card.tsx';
import { EndpointList } from '../../../features/billing/connections/endpoint-list.tsx';
import { MissingRecords } from '../../../features/billing/connections/missing-records.tsx';
import { ProviderToken } from '../../../features/billing/connections/provider-token.tsx';
import { ReconciliationList } from '../../../features/billing/connections/reconciliation-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useConnection } from '../../layouts/scopes/use-connection.ts';

export function ConnectionsPage() {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { data, error, retry } = useConnection(true);
  return (
    <Page
      title={t('connections.title')}
      parentTitle={organization.name}
      lead={t('connections.lead', { organization: organization.name })}
      actions={<LiveIndicator />}
    >
      <ErrorAlert error={error} onRetry={retry} />
      {data === undefined && !error && <LoadingRows rows={6} />}
      {data && <ConnectionCard connection={data} />}
      {data === null && <ConnectProvider />}
      <EndpointList />
      {data?.reconciliationEnabled && <ProviderToken connection={data} />}
      <ReconciliationList />
      <MissingRecords />
    </Page>
  );
}
