import { Anchor, Button } from '@mantine/core';
import type { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { roleTexts } from '../../session/role-text.ts';
import classes from './join-requests.module.css';

type Props = {
  readonly invitation: RouteResponse<typeof invitationRoutes.listUserInvitations>[number];
  /** The error of the last attempt to accept or decline. */
  readonly error: ApiError | undefined;
  readonly onError: (error: ApiError) => void;
};

/** One invitation with accept and decline. It is removed optimistically, and restored on an error. */
export function MyInvitation({ invitation, error, onError }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isRejecting, setRejecting] = useState(false);
  const { id, organizationName: organization, role, expiresAt } = invitation;
  const accept = useCommand(invitationRoutes.acceptInvitation, {
    invalidates: [
      sessionRoutes.getSession,
      organizationRoutes.listOrganizations,
      invitationRoutes.listUserInvitations,
    ],
  });
  const reject = useCommand(invitationRoutes.rejectInvitation, {
    invalidates: [invitationRoutes.listUserInvitations],
  });
  const answered = {
    optimistic: optimisticUpdate(invitationRoutes.listUserInvitations, (all) =>
      all.filter((other) => other.id !== id),
    ),
    onError,
  };
  const input = { body: { invitationId: id } };

  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <Avatar name={organization} shape="square" size={36} />
        <span className={classes.user}>
          <Anchor component={Link} to={`/invitations/${id}`} className={classes.name}>
            {organization}
          </Anchor>
          <div className={classes.detail}>
            {formats.list(roleTexts(role, t))}
            {' · '}
            {t('myInvitations.expires', { date: formats.dateTime(expiresAt) })}
          </div>
        </span>
      </span>
      <div className={classes.buttons}>
        <Button
          size="sm"
          aria-label={t('myInvitations.acceptWhat', { organization })}
          onClick={() =>
            void accept.trigger(input, {
              ...answered,
              onSuccess: () => toast(t('invitation.accepted', { organization })),
            })
          }
        >
          {t('myInvitations.accept')}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={t('myInvitations.rejectWhat', { organization })}
          onClick={() => setRejecting(true)}
        >
          {t('invitation.reject')}
        </Button>
      </div>
      {error && (
        <div className={classes.error}>
          <ErrorAlert error={error} />
        </div>
      )}
      <Confirm
        opened={isRejecting}
        title={t('myInvitations.rejectTitle', { organization })}
        confirm={t('invitation.reject')}
        command={{ isBusy: reject.isBusy }}
        onClose={() => setRejecting(false)}
        onConfirm={() => {
          setRejecting(false);
          void reject.trigger(input, {
            ...answered,
            onSuccess: () => toast(t('invitation.rejectedTitle')),
          });
        }}
      >
        {t('myInvitations.rejectText')}
      </Confirm>
    </li>
  );
}
