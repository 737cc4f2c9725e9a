import { IconMailHeart } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import {
  InvitationPreview,
  useInvitationPreview,
} from '../../../features/invitations/invitation-preview.tsx';
import { RespondToInvitation } from '../../../features/invitations/respond-to-invitation.tsx';
import { GuestLayout } from '../../layouts/guest-layout.tsx';

/** The page of an invitation; the mailed link carries a secret. */
export function InvitationPage() {
  const { invitationId = '' } = useParams();
  const [search] = useSearchParams();
  const secret = search.get('secret') || undefined;
  const query = secret === undefined ? '' : `?${new URLSearchParams({ secret })}`;
  const preview = useInvitationPreview(invitationId, secret);
  return (
    <GuestLayout
      path={`/invitations/${invitationId}${query}`}
      icon={<IconMailHeart size={28} stroke={1.6} />}
      text={<InvitationPreview preview={preview} />}
      email={preview?.email}
    >
      {({ key, onJoined, ...guest }) => (
        <RespondToInvitation
          key={key}
          invitationId={invitationId}
          secret={secret}
          onAccepted={onJoined}
          {...guest}
        />
      )}
    </GuestLayout>
  );
}
