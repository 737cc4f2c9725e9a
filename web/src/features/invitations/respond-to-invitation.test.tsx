import { ApiError } from '@tessera/contracts/define/error';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, ada, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { RespondToInvitation } from './respond-to-invitation.tsx';

const GET = 'GET /api/auth/organization/get-invitation';
const ACCEPT = 'POST /api/auth/organization/accept-invitation';
const REJECT = 'POST /api/auth/organization/reject-invitation';
const invitation = {
  id: 'invitation-1',
  organizationId: acme.id,
  email: ada.email,
  role: 'admin',
  status: 'pending',
  teamId: null,
  teamName: 'Sales',
  inviterId: 'user-grace-hall',
  inviterEmail: 'grace-hall@example.com',
  inviterName: 'Grace Hall',
  organizationName: acme.name,
  organizationSlug: acme.slug,
  organizationLogo: null,
  expiresAt: new Date('2030-01-01'),
  createdAt: new Date(),
};
const body = { invitationId: invitation.id, secret: 'secret-1' };

describe('RespondToInvitation', () => {
  const onAccepted = vi.fn();
  const onSwitchAccount = vi.fn();
  const page = (
    <RespondToInvitation
      invitationId={invitation.id}
      secret="secret-1"
      myEmail={ada.email}
      onAccepted={onAccepted}
      onSwitchAccount={onSwitchAccount}
      homeButton={<a href="/">Home</a>}
    />
  );
  const isShown = () =>
    screen.findByRole('heading', { name: t('invitation.title', { organization: 'Acme' }) });
  beforeEach(() => {
    serve({ [GET]: () => invitation });
  });

  it('accepts once', async () => {
    const server = serve({
      [ACCEPT]: () => ({
        invitation: { ...invitation, status: 'accepted' },
        member: memberOf('Ada'),
      }),
    });
    const { user } = renderWith(page);
    await isShown();
    expect(screen.getByText('Sales')).toBeDefined();
    expect(screen.getByText('Grace Hall')).toBeDefined();
    expect(server.queries(GET)).toEqual([{ id: invitation.id, secret: 'secret-1' }]);
    await pressTwice({ user, server, name: t('invitation.accept'), route: ACCEPT });
    expect(server.bodies(ACCEPT)).toEqual([body]);
    await screen.findByText(t('invitation.accepted', { organization: 'Acme' }));
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith('acme');
  });

  it('declines once', async () => {
    const server = serve({
      [REJECT]: () => ({ invitation: { ...invitation, status: 'rejected' }, member: null }),
    });
    const { user } = renderWith(page);
    await isShown();
    await pressTwice({ user, server, name: t('invitation.reject'), route: REJECT });
    expect(server.bodies(REJECT)).toEqual([body]);
    await screen.findByRole('heading', { name: t('invitation.rejectedTitle') });
  });

  it('shows an error in an alert', async () => {
    serve({ [ACCEPT]: () => new ApiError(memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED) });
    const { user } = renderWith(page);
    await isShown();
    await user.click(button(t('invitation.accept')));
    await alertWith(messageOf(memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED));
  });

  it('offers another account if the invitation is for another user', async () => {
    serve({
      [GET]: () => new ApiError(invitationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION),
    });
    const { user } = renderWith(page);
    await screen.findByRole('heading', { name: t('invitation.otherTitle') });
    await user.click(button(t('invitation.switch')));
    expect(onSwitchAccount).toHaveBeenCalledOnce();
  });

  it('explains that the inviter has left', async () => {
    serve({
      [GET]: () => new ApiError(invitationErrors.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION),
    });
    renderWith(page);
    await screen.findByText(t('invitation.inviterGoneText'));
  });
});
