import { IconLink, IconMailFast, IconTrash } from '@tabler/icons-react';
import { type Invitation, invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { CopyIdItem } from '../../components/data/lists/copy-id-button.tsx';
import { useNow } from '../../components/data/use-now.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../components/overlays/row-menu.tsx';
import { errorText } from '../../i18n/texts.ts';
import { canResend, resendInput, stateOf } from './invitations.rules.ts';

/** The read routes that a change of an invitation affects. */
export const invitationReadRoutes = [
  invitationRoutes.listInvitations,
  organizationRoutes.getFullOrganization,
];

type Props = {
  readonly invitation: Invitation;
  readonly canCancel: boolean;
  readonly canInvite: boolean;
  readonly onCancel: (invitation: Invitation) => void;
};

/** The actions for an invitation of the list. */
export function InvitationMenu({ invitation, canCancel, canInvite, onCancel }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const invite = useCommand(invitationRoutes.inviteMember, { invalidates: invitationReadRoutes });
  const { id, email } = invitation;
  const isOpen = stateOf(invitation, now) === 'pending';

  const resend = () =>
    void invite.trigger(resendInput(invitation), {
      onSuccess: () => toast(t('invitations.resent', { email })),
      onError: (error) => toast(errorText(error, t), 'danger'),
    });
  const copyLink = () =>
    void navigator.clipboard.writeText(`${window.location.origin}/invitations/${id}`).then(
      () => toast(t('invitations.linkCopied', { email })),
      () => toast(t('invitations.notCopied'), 'danger'),
    );
  return (
    <RowMenu label={t('invitations.actionsFor', { email })}>
      {canInvite && canResend(invitation) && (
        <MenuItem icon={<IconMailFast size={18} aria-hidden />} onClick={resend}>
          {t('invitations.resend')}
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<IconLink size={18} aria-hidden />} onClick={copyLink}>
          {t('invitations.copyLink')}
        </MenuItem>
      )}
      <CopyIdItem id={id} />
      {isOpen && canCancel && (
        <MenuItem
          isDanger
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => onCancel(invitation)}
        >
          {t('invitations.cancel')}
        </MenuItem>
      )}
    </RowMenu>
  );
}
