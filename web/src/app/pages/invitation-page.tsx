import '../../words/inside.ts';
import { IconMailHeart } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import { InvitationPreview } from '../../features/invitations/invitation-preview.tsx';
import { AnswerInvitation } from '../../features/invitations/respond-to-invitation.tsx';
import { GuestFrame } from '../layouts/guest-layout.tsx';

/** Where the link of an invitation leads; the mailed one carries a secret. */
export function InvitationPage() {
  const { invitationId = '' } = useParams();
  const [search] = useSearchParams();
  const secret = search.get('secret') || undefined;
  const query = secret === undefined ? '' : `?${new URLSearchParams({ secret })}`;
  return (
    <GuestFrame
      here={`/invitations/${invitationId}${query}`}
      emblem={<IconMailHeart size={28} stroke={1.6} />}
      text={<InvitationPreview invitationId={invitationId} secret={secret} />}
    >
      {({ key, onIn, ...guest }) => (
        <AnswerInvitation
          key={key}
          invitationId={invitationId}
          secret={secret}
          onAccepted={onIn}
          {...guest}
        />
      )}
    </GuestFrame>
  );
}
