import { Page } from '../../../components/layout/page.tsx';
import { UsernameForm } from '../../../features/usernames/username-form.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useWords } from '../../../words/words.tsx';

export function UsernamePage() {
  const { t } = useWords();
  const { user } = useCurrentSession();
  return (
    <Page title={t('accountNav.username')} parentTitle={t('accountNav.label')}>
      <UsernameForm user={user} />
    </Page>
  );
}
