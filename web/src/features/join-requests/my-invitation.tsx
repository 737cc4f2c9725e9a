import { Anchor, Button } from '@mantine/core';
import type { ApiError } from '@tessera/contracts/define/error';
import type { RouteAnswer } from '@tessera/contracts/define/route';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { Link } from 'react-router';
import { foreseen, useCommand } from '../../api/use-command.ts';
import { roleTexts } from '../../session/role-text.ts';
import { Monogram } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/error-alert.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './joining.module.css';

type Props = {
  readonly invitation: RouteAnswer<typeof invitationRoutes.listUserInvitations>[number];
  /** Why the last answer was not taken. */
  readonly refusal: ApiError | undefined;
  readonly onRefusal: (refusal: ApiError) => void;
};

/** One invitation with its two answers; it leaves the list at once, and comes back when the answer is refused. */
export function MyInvitation({ invitation, refusal, onRefusal }: Props) {
  const { t, formats } = useWords();
  const [isRejecting, setRejecting] = useState(false);
  const { id, organizationName: organization, role, expiresAt } = invitation;
  const accept = useCommand(invitationRoutes.acceptInvitation, {
    stale: [
      sessionRoutes.getSession,
      organizationRoutes.listOrganizations,
      invitationRoutes.listUserInvitations,
    ],
  });
  const reject = useCommand(invitationRoutes.rejectInvitation, {
    stale: [invitationRoutes.listUserInvitations],
  });
  const answered = {
    foresight: foreseen(invitationRoutes.listUserInvitations, (all) =>
      all.filter((other) => other.id !== id),
    ),
    onRefusal,
  };
  const input = { body: { invitationId: id } };

  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <Monogram name={organization} shape="square" size={36} />
        <span className={classes.person}>
          <Anchor component={Link} to={`/invitations/${id}`} className={classes.name}>
            {organization}
          </Anchor>
          <div className={classes.detail}>
            {formats.list(roleTexts(role, t))} · {t('invitation.expires')}{' '}
            <Time at={expiresAt} as="moment" />
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
      {refusal && (
        <div className={classes.refusal}>
          <Problem of={refusal} />
        </div>
      )}
      <Confirm
        opened={isRejecting}
        title={t('myInvitations.rejectTitle', { organization })}
        confirm={t('invitation.reject')}
        isBusy={reject.isBusy}
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
