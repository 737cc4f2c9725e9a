import { DeviceList } from '../../../features/sessions/device-list.tsx';
import { useSignedIn } from '../../../session/signed-in.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.tsx';

export function DevicesPage() {
  const { t } = useWords();
  const { session } = useSignedIn();
  return (
    <Page title={t('accountNav.sessions')} within={t('accountNav.label')}>
      <DeviceList currentSessionId={session.id} />
    </Page>
  );
}
