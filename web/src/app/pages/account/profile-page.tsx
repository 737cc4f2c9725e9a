import { ProfileCard } from '../../../features/users/profile-card.tsx';
import { useSignedIn } from '../../../session/signed-in.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.tsx';

export function ProfilePage() {
  const { t } = useWords();
  const { user } = useSignedIn();
  return (
    <Page title={t('accountNav.profile')} within={t('accountNav.label')} lead={t('account.lead')}>
      <ProfileCard user={user} />
    </Page>
  );
}
