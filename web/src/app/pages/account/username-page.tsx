import { UsernameForm } from '../../../features/usernames/username-form.tsx';
import { useSignedIn } from '../../../session/signed-in.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.tsx';

export function UsernamePage() {
  const { t } = useWords();
  const { user } = useSignedIn();
  return (
    <Page title={t('accountNav.username')} within={t('accountNav.label')}>
      <UsernameForm user={user} />
    </Page>
  );
}
