import { Page } from '../../../components/layout/page.tsx';
import { DeviceList } from '../../../features/sessions/device-list.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useWords } from '../../../words/words.tsx';

export function DevicesPage() {
  const { t } = useWords();
  const { session } = useCurrentSession();
  return (
    <Page title={t('accountNav.sessions')} parentTitle={t('accountNav.label')}>
      <DeviceList currentSessionId={session.id} />
    </Page>
  );
}
