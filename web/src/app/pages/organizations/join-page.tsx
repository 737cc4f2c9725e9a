import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { JoinWithLink } from '../../../features/invitation-links/join-with-link.tsx';
import { GuestLayout } from '../../layouts/guest-layout.tsx';

/** The page of an invitation link. */
export function JoinPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  return (
    <GuestLayout
      path={`/join/${token}`}
      icon={<IconUsersGroup size={28} stroke={1.6} />}
      text={t('join.anonymousText')}
    >
      {({ key, onJoined, ...guest }) => (
        <JoinWithLink key={key} token={token} onJoined={onJoined} {...guest} />
      )}
    </GuestLayout>
  );
}
