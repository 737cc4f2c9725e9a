import { DeleteAccount } from '../../../features/deletion/delete-account.tsx';
import { useSignedIn } from '../../../session/signed-in.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.tsx';

export function DeletionPage() {
  const { t } = useWords();
  const { user } = useSignedIn();
  return (
    <Page title={t('accountNav.delete')} within={t('accountNav.label')}>
      <DeleteAccount user={user} />
    </Page>
  );
}
