import { DeleteAccount } from '../../features/deletion/delete-account.tsx';
import { DeviceList } from '../../features/sessions/device-list.tsx';
import { ProfileCard } from '../../features/users/profile-card.tsx';
import { useSignedIn } from '../../session/signed-in.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';

export function AccountPage() {
  const { t } = useWords();
  const { user, session } = useSignedIn();
  return (
    <Page title={t('account.title')} lead={t('account.lead')}>
      <ProfileCard user={user} />
      <DeviceList currentSessionId={session.id} />
      <DeleteAccount user={user} />
    </Page>
  );
}
