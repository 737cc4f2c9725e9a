import { IconLock } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { Outlet } from 'react-router';
import type { StreamState } from '../../api/use-changes.ts';
import { useLiveBilling } from '../../features/billing/use-live-billing.ts';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from './organization-context.tsx';

const LiveContext = createContext<StreamState>('connecting');

/** Whether the billing screens follow the provider at this moment. */
export const useLiveState = () => useContext(LiveContext);

/** Opens one stream of changes for all billing pages, and keeps those out who may not look. */
export function BillingScope() {
  const { t } = useWords();
  const { organization, canReadBilling } = useOrganization();
  const live = useLiveBilling(canReadBilling ? organization.id : null);

  if (!canReadBilling) {
    return (
      <Page title={t('billing.title')} within={organization.name}>
        <Empty icon={<IconLock size={24} stroke={1.7} />} title={t('billing.deniedTitle')}>
          {t('billing.deniedText')}
        </Empty>
      </Page>
    );
  }
  return (
    <LiveContext value={live}>
      <Outlet />
    </LiveContext>
  );
}
