import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { VerifiedBadge } from '../../../components/data/badge.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { DownloadData } from '../../../features/user-data/download-data.tsx';
import { ProfileCard } from '../../../features/users/profile-card.tsx';
import { ProfileForm } from '../../../features/users/profile-form.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

export function ProfilePage() {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  const change = (to: string, label: string) => (
    <Anchor component={Link} to={to} underline="always" size="sm" aria-label={label}>
      {t('account.change')}
    </Anchor>
  );
  return (
    <Page title={t('accountNav.profile')} parentTitle={t('accountNav.label')}>
      <ProfileForm user={user} />
      <ProfileCard
        user={user}
        email={
          <>
            {user.email}
            <VerifiedBadge isVerified={user.emailVerified} />
            {change('/account/email', t('account.changeEmail'))}
          </>
        }
        username={
          <>
            {user.displayUsername ?? user.username ?? t('account.usernameNone')}
            {change('/account/username', t('account.changeUsername'))}
          </>
        }
      />
      <DownloadData />
    </Page>
  );
}
