import '../../words/inside.ts';
import { IconMailHeart } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { AnswerInvitation } from '../../features/invitations/answer-invitation.tsx';
import { useWords } from '../../words/words.tsx';
import { GuestFrame } from './guest-frame.tsx';

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const { t } = useWords();
  const { invitationId = '' } = useParams();
  return (
    <GuestFrame
      here={`/invitations/${invitationId}`}
      emblem={<IconMailHeart size={28} stroke={1.6} />}
      text={t('invitation.anonymousText')}
    >
      {({ key, onIn, ...guest }) => (
        <AnswerInvitation key={key} invitationId={invitationId} onAccepted={onIn} {...guest} />
      )}
    </GuestFrame>
  );
}
