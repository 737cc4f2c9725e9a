import { Button } from '@mantine/core';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { ProviderButton, providerListUrl } from '../connections/provider-link.tsx';
import { useBilling } from '../use-billing.ts';
import type { ListName } from './listing.ts';

type Props = {
  /** The kind of records that are missing. */
  readonly list: ListName;
  /** Whether the page shows the setup of billing itself. */
  readonly isSetupShown?: boolean;
};

/**
 * The next step where there are no records: the setup until the first event arrives, then the provider's dashboard, in
 * which records are created, or the events if its address is unknown.
 */
export function EmptyAction({ list, isSetupShown = false }: Props) {
  const { t } = useTranslation();
  const { organization, base, canUpdate } = useBilling();
  const { data } = useQuery(connectionRoutes.getConnection, {
    query: { organizationId: organization.id },
  });
  if (!data) return null;
  if (data.lastDeliveryAt === null) {
    if (!canUpdate || isSetupShown) return null;
    return (
      <Button component={Link} to={`${base}/connections`}>
        {t('connection.setupTitle')}
      </Button>
    );
  }
  if (data.dashboardUrl !== null) {
    return (
      <ProviderButton href={providerListUrl(data.dashboardUrl, list)}>
        {t('connection.openProvider')}
      </ProviderButton>
    );
  }
  if (list === 'deliveries') return null;
  return (
    <Button component={Link} to={`${base}/deliveries`} variant="default">
      {t('endpoint.deliveries')}
    </Button>
  );
}
