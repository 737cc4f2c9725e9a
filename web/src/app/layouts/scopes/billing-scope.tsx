import { IconLock } from '@tabler/icons-react';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { RECORD_ROUTES } from '../../../features/billing/details/record-routes.ts';
import { BillingProvider } from '../../../features/billing/use-billing.ts';
import { useLiveBilling } from '../../../features/billing/use-live-billing.ts';
import { useWords } from '../../../words/words.tsx';
import { PageOutlet } from '../page-outlet.tsx';
import { useOrganization } from './organization-context.tsx';

/** Opens one change stream for all billing pages. Without permission, shows a page that says so instead. */
export function BillingScope() {
  const { t } = useWords();
  const { organization, base, canReadBilling, canUpdateBilling } = useOrganization();
  const live = useLiveBilling(canReadBilling ? organization.id : null);

  if (!canReadBilling) {
    return (
      <Page title={t('billing.title')} parentTitle={organization.name}>
        <Empty icon={<IconLock size={24} stroke={1.7} />} title={t('billing.deniedTitle')}>
          {t('billing.deniedText')}
        </Empty>
      </Page>
    );
  }
  return (
    <BillingProvider
      value={{
        organization,
        base,
        canUpdate: canUpdateBilling,
        live,
        recordRoutes: RECORD_ROUTES,
      }}
    >
      <PageOutlet />
    </BillingProvider>
  );
}
