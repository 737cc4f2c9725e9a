import '../../words/inside.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { JoinByLink } from '../../features/invitation-links/join-by-link.tsx';
import { useWords } from '../../words/words.tsx';
import { GuestFrame } from '../layouts/guest-layout.tsx';

/** Where a shared link to join leads. */
export function JoinPage() {
  const { t } = useWords();
  const { token = '' } = useParams();
  return (
    <GuestFrame
      here={`/join/${token}`}
      emblem={<IconUsersGroup size={28} stroke={1.6} />}
      text={t('join.anonymousText')}
    >
      {({ key, onIn, ...guest }) => (
        <JoinByLink key={key} token={token} onJoined={onIn} {...guest} />
      )}
    </GuestFrame>
  );
}
