import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { ConnectionSetup } from '../../../features/billing/connections/connection-setup.tsx';
import { RECORD_ROUTES } from '../../../features/billing/details/record-routes.ts';
import { BillingProvider, LiveProvider } from '../../../features/billing/use-billing.ts';
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
  // The same value until something changes, so that the pages are not rendered again.
  const billing = useMemo(
    () => ({ organization, base, canUpdate: canUpdateBilling, recordRoutes: RECORD_ROUTES }),
    [organization, base, canUpdateBilling],
  );
  return (
    <BillingProvider value={billing}>
      <LiveProvider value={connection === null ? null : live}>
        {connection === null && !isConnectionsPage ? (
          <Page title={t('layout.billing')} parentTitle={organization.name}>
            <ConnectionSetup connection={null} />
          </Page>
        ) : (
          <PageOutlet />
        )}
      </LiveProvider>
    </BillingProvider>
  );
}
