import { ApiError } from '@tessera/contracts/define/error';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  alertWith,
  button,
  choose,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, ada, assignableRoles, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { InviteMember } from './invite-member.tsx';

const INVITE = 'POST /api/auth/organization/invite-member';
const email = () => field(t('invite.email'));
const invitation = () => ({
  id: 'invitation-1',
  organizationId: acme.id,
  email: 'kim@example.com',
  role: 'member',
  status: 'pending',
  teamId: null,
  inviterId: ada.id,
  expiresAt: new Date(),
  createdAt: new Date(),
});

async function openDialog(onClose = () => {}, teams = acme.teams) {
  const view = renderWith(
    <InviteMember
      organization={acme}
      roles={assignableRoles}
      teams={teams}
      opened
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog', { name: t('invite.title', { organization: 'Acme' }) });
  return view;
}

describe('InviteMember', () => {
  it('focuses the address, and validates it on blur and on submit', async () => {
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(email()));
    await user.type(email(), 'kim');
    await user.tab();
    expect(errorAt(email())).toBe(t('invite.emailWrong'));
    await user.clear(email());
    await user.click(button(t('invite.submit')));
    expect(errorAt(email())).toBe(t('invite.emailWrong'));
    expect(document.activeElement).toBe(email());
  });

  it('sends one invitation with role and team, and closes', async () => {
    const onClose = vi.fn();
    const server = serve({ [INVITE]: invitation });
    const { user } = await openDialog(onClose);
    await user.type(email(), 'kim@example.com ');
    await choose(user, t('invite.role'), 'Admin');
    await choose(user, t('invite.team'), 'Support');
    await pressTwice({ user, server, name: t('invite.submit'), route: INVITE });
    expect(server.bodies(INVITE)).toEqual([
      {
        email: 'kim@example.com',
        role: 'admin',
        teamId: 'team-support',
        organizationId: acme.id,
        resend: false,
      },
    ]);
    await screen.findByText(t('invite.sent', { email: 'kim@example.com' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('offers to resend an invitation that is pending', async () => {
    const server = serve({
      [INVITE]: () => new ApiError(invitationErrors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION),
    });
    const { user } = await openDialog(undefined, [teamOf('Sales')]);
    expect(screen.queryByLabelText(t('invite.team'))).toBeNull();
    await user.type(email(), 'kim@example.com{Enter}');
    await alertWith(messageOf(invitationErrors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION));
    serve({ [INVITE]: invitation });
    await user.click(button(t('invitations.resend')));
    await screen.findByText(t('invite.sent', { email: 'kim@example.com' }));
    expect(server.bodies(INVITE).at(-1)).toMatchObject({ resend: true });
  });

  it('shows other errors in an alert, and stays open', async () => {
    const onClose = vi.fn();
    const error = memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION;
    serve({ [INVITE]: () => new ApiError(error) });
    const { user } = await openDialog(onClose);
    await user.type(email(), 'grace@example.com{Enter}');
    await alertWith(messageOf(error));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.cancel')));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
