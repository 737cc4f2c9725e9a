import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, ada, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { MyInvitations } from './my-invitations.tsx';

const LIST = 'GET /api/auth/organization/list-user-invitations';
const ACCEPT = 'POST /api/auth/organization/accept-invitation';
const REJECT = 'POST /api/auth/organization/reject-invitation';
const invitation = {
  id: 'invitation-1',
  organizationId: acme.id,
  organizationName: 'Acme',
  email: ada.email,
  role: 'member',
  status: 'pending',
  teamId: null,
  inviterId: 'user-grace-hall',
  expiresAt: new Date('2030-01-01'),
  createdAt: new Date(),
};
const named = { organization: 'Acme' };

describe('MyInvitations', () => {
  let mine = [invitation];
  beforeEach(() => {
    mine = [invitation];
    serve({ [LIST]: () => mine });
  });

  it('accepts an invitation, which leaves the list at once', async () => {
    const server = serve({
      [ACCEPT]() {
        mine = [];
        return { invitation: { ...invitation, status: 'accepted' }, member: memberOf('Ada Lund') };
      },
    });
    const { user } = renderWith(<MyInvitations />);
    const accept = { name: t('myInvitations.acceptWhat', named) };
    await screen.findByRole('button', accept);
    const release = server.hold();
    await user.click(button(accept.name));
    await waitFor(() => expect(screen.queryByRole('button', accept)).toBeNull());
    release();
    await screen.findByText(t('invitation.accepted', named));
    expect(server.bodies(ACCEPT)).toEqual([{ invitationId: invitation.id }]);
  });

  it('asks before it declines an invitation', async () => {
    const server = serve({
      [REJECT]() {
        mine = [];
        return { invitation: { ...invitation, status: 'rejected' }, member: null };
      },
    });
    const { user } = renderWith(<MyInvitations />);
    const reject = { name: t('myInvitations.rejectWhat', named) };
    await user.click(await screen.findByRole('button', reject));
    await screen.findByRole('dialog', { name: t('myInvitations.rejectTitle', named) });
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await user.click(button(t('common.keep')));
    expect(server.bodies(REJECT)).toEqual([]);
    await user.click(button(reject.name));
    await user.click(button(t('invitation.reject')));
    await screen.findByText(t('invitation.rejectedTitle'));
    expect(server.bodies(REJECT)).toEqual([{ invitationId: invitation.id }]);
  });

  it('restores the invitation with an alert after an error', async () => {
    serve({ [ACCEPT]: () => new ApiError(memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED) });
    const { user } = renderWith(<MyInvitations />);
    const accept = { name: t('myInvitations.acceptWhat', named) };
    await user.click(await screen.findByRole('button', accept));
    await alertWith(messageOf(memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED));
    await screen.findByRole('button', accept);
  });

  it('shows an error with a retry', async () => {
    serve({ [LIST]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = renderWith(<MyInvitations />);
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    serve({ [LIST]: () => mine });
    await user.click(button(t('common.tryAgain')));
    await screen.findByRole('button', { name: t('myInvitations.acceptWhat', named) });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('renders nothing for users without a verified address', async () => {
    const server = serve({
      [LIST]: () => new ApiError(invitationErrors.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION),
    });
    renderWith(<MyInvitations />);
    await waitFor(() => expect(server.queries(LIST)).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
