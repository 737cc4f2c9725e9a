import { Button, TextInput } from '@mantine/core';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { invitationErrors, invitationRoutes } from '@tessera/contracts/org/invitations';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { RoleAndTeam } from '../../session/role-and-team.tsx';

const schema = z
  .omit(invitationRoutes.inviteMember.body, { teamId: true })
  .check(z.refine(({ email }) => isEmailAddress(email), { path: ['email'] }));

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  /** The roles that the inviter can assign. */
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function InviteMember(props: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('invite.title', { organization: props.organization.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <InviteForm {...props} />
    </Modal>
  );
}

function InviteForm({ organization, roles, teams, onClose }: Props) {
  const { t } = useTranslation();
  const invite = useCommand(invitationRoutes.inviteMember, {
    invalidates: [invitationRoutes.listInvitations, organizationRoutes.getFullOrganization],
  });
  const form = useSchemaForm({
    initial: { email: '', role: 'member', teamId: '' },
    schema,
    texts: {
      email: t('invite.emailWrong'),
      role: t('error.ROLE_NOT_FOUND'),
      teamId: t('error.TEAM_NOT_FOUND'),
    },
  });
  const isInvited =
    invite.error?.is(invitationErrors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION) ?? false;

  const send = (resend: boolean) => {
    const { email, role, teamId } = form.values;
    void invite.trigger(
      {
        body: {
          email: email.trim(),
          role,
          organizationId: organization.id,
          resend,
          ...(teamId && { teamId }),
        },
      },
      {
        onSuccess(invitation) {
          toast(t('invite.sent', { email: invitation.email }));
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={form.submit(() => send(false))} noValidate aria-label={t('invitations.invite')}>
      <Stack>
        <ErrorAlert error={invite.error} />
        <TextInput
          {...form.field('email')}
          label={t('invite.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
        />
        <RoleAndTeam
          roles={roles}
          teams={teams}
          value={form.values}
          onChange={({ role, teamId }) => {
            form.setFieldValue('role', role);
            form.setFieldValue('teamId', teamId);
          }}
        />
        <Row>
          <Button type="submit" loading={invite.isBusy}>
            {t('invite.submit')}
          </Button>
          {isInvited && (
            <Button variant="default" onClick={() => send(true)}>
              {t('invitations.resend')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
