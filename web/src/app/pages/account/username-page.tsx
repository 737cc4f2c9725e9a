import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/layout/page.tsx';
import { UsernameForm } from '../../../features/usernames/username-form.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

export function UsernamePage() {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  return (
    <Page title={t('accountNav.username')} parentTitle={t('accountNav.label')}>
      <UsernameForm user={user} />
    </Page>
  );
}
