import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { ConnectionSetup } from '../../../features/billing/connections/connection-setup.tsx';
import { RECORD_ROUTES } from '../../../features/billing/details/record-routes.ts';
import { BillingProvider } from '../../../features/billing/use-billing.ts';
import { useLiveBilling } from '../../../features/billing/use-live-billing.ts';
import { PageOutlet } from '../page-outlet.tsx';
import { useOrganization } from './organization-context.tsx';
import { useConnection } from './use-connection.ts';

/** Opens one change stream for all billing pages. Until a provider is connected, they offer to connect one. */
export function BillingScope() {
  const { t } = useTranslation();
  const { organization, base, canUpdateBilling } = useOrganization();
  const live = useLiveBilling(organization.id);
  const connection = useConnection(true).data;
  const isConnectionsPage = useMatch('/o/:slug/connections') !== null;
  return (
    <BillingProvider
      value={{
        organization,
        base,
        canUpdate: canUpdateBilling,
        live: connection === null ? null : live,
        recordRoutes: RECORD_ROUTES,
      }}
    >
      {connection === null && !isConnectionsPage ? (
        <Page title={t('layout.billing')} parentTitle={organization.name}>
          <ConnectionSetup connection={null} />
        </Page>
      ) : (
        <PageOutlet />
      )}
    </BillingProvider>
  );
}
