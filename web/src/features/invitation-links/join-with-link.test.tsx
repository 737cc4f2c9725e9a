import { ApiError } from '@tessera/contracts/define/error';
import { invitationLinkErrors } from '@tessera/contracts/org/invitation-links';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, ada, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { JoinWithLink } from './join-with-link.tsx';

const GET = 'GET /api/auth/organization/get-invitation-link';
const ACCEPT = 'POST /api/auth/organization/accept-invitation-link';
const link = {
  organizationId: acme.id,
  organizationName: acme.name,
  organizationSlug: acme.slug,
  organizationLogo: null,
  role: 'member',
  expiresAt: new Date('2030-01-01'),
  isMember: false,
};

describe('JoinWithLink', () => {
  const onJoined = vi.fn();
  const page = (token = 'token1') => (
    <JoinWithLink
      token={token}
      myEmail={ada.email}
      onJoined={onJoined}
      onSwitchAccount={() => {}}
      homeButton={<a href="/">Home</a>}
    />
  );
  const isShown = () =>
    screen.findByRole('heading', { name: t('invitation.title', { organization: 'Acme' }) });
  beforeEach(() => {
    onJoined.mockReset();
    serve({ [GET]: () => link });
  });

  it('joins once', async () => {
    const server = serve({ [ACCEPT]: () => ({ member: memberOf('Ada Lund') }) });
    const { user } = renderWith(page());
    await isShown();
    await pressTwice({ user, server, name: t('join.submit'), route: ACCEPT });
    expect(server.bodies(ACCEPT)).toEqual([{ token: 'token1' }]);
    expect(onJoined).toHaveBeenCalledExactlyOnceWith('acme');
  });

  it('opens the organization for a member', async () => {
    serve({ [GET]: () => ({ ...link, isMember: true }) });
    const { user } = renderWith(page());
    await isShown();
    await user.click(button(t('join.open', { organization: 'Acme' })));
    expect(onJoined).toHaveBeenCalledExactlyOnceWith('acme');
  });

  it('shows an error in an alert', async () => {
    serve({ [ACCEPT]: () => new ApiError(memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED) });
    const { user } = renderWith(page());
    await isShown();
    await user.click(button(t('join.submit')));
    await alertWith(messageOf(memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED));
    expect(onJoined).not.toHaveBeenCalled();
  });

  it('explains an unknown link, and a malformed one without a request', async () => {
    const server = serve({
      [GET]: () => new ApiError(invitationLinkErrors.INVITATION_LINK_NOT_FOUND),
    });
    const { rerender } = renderWith(page());
    await screen.findByRole('heading', { name: t('join.goneTitle') });
    rerender(page('not/a/token'));
    await screen.findByRole('heading', { name: t('join.goneTitle') });
    expect(server.queries(GET)).toEqual([{ token: 'token1' }]);
  });
});
