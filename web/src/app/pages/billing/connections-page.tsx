import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { ConnectionCard } from '../../../features/billing/connections/connection-card.tsx';
import { ConnectionSetup } from '../../../features/billing/connections/connection-setup.tsx';
import { EndpointList } from '../../../features/billing/connections/endpoint-list.tsx';
import { MissingRecords } from '../../../features/billing/connections/missing-records.tsx';
import { ProviderToken } from '../../../features/billing/connections/provider-token.tsx';
import { ReconciliationList } from '../../../features/billing/connections/reconciliation-list.tsx';
import { useConnection } from '../../layouts/scopes/use-connection.ts';
import { BillingPage } from './billing-page.tsx';

export function ConnectionsPage() {
  const { data, error, retry } = useConnection(true);
  const isWaiting = data !== undefined && !data?.lastDeliveryAt;
  return (
    <BillingPage name="connections">
      <ErrorAlert error={error} onRetry={retry} />
      {data === undefined && !error && <LoadingRows rows={6} />}
      {isWaiting && <ConnectionSetup connection={data} />}
      {data && <ConnectionCard connection={data} />}
      <EndpointList />
      {data?.reconciliationEnabled && <ProviderToken connection={data} />}
      <ReconciliationList />
      <MissingRecords />
    </BillingPage>
  );
}
