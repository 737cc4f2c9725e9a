import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/layout/page.tsx';
import { DeviceList } from '../../../features/sessions/device-list.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

export function DevicesPage() {
  const { t } = useTranslation();
  const { session } = useCurrentSession();
  return (
    <Page title={t('accountNav.sessions')} parentTitle={t('accountNav.label')}>
      <DeviceList currentSessionId={session.id} />
    </Page>
  );
}
