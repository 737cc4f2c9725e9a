import { ApiError } from '@tessera/contracts/define/error';
import { type Invitation, invitationErrors } from '@tessera/contracts/org/invitations';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { inOrganization } from '../../../test/scopes.tsx';
import { serve } from '../../../test/serve.ts';
import { InvitationList } from './invitation-list.tsx';

const INVITE = 'POST /api/auth/organization/invite-member';
const CANCEL = 'POST /api/auth/organization/cancel-invitation';
const DAY = 86_400_000;

const invitationOf = (name: string, more: Partial<Invitation> = {}): Invitation => ({
  id: `invitation-${name}`,
  organizationId: acme.id,
  email: `${name}@example.com`,
  role: 'member',
  status: 'pending',
  teamId: null,
  inviterId: 'user-ada',
  createdAt: new Date(Date.now() - DAY),
  expiresAt: new Date(Date.now() + DAY),
  ...more,
});
const kai = invitationOf('kai', { teamId: 'team-sales' });
const pia = invitationOf('pia');

const withServer = () => serve({ [INVITE]: () => kai, [CANCEL]: () => kai });

type Options = { readonly canCancel?: boolean; readonly canInvite?: boolean };

const open = (
  invitations: readonly Invitation[],
  { canCancel = true, canInvite = true }: Options = {},
) =>
  renderWith(
    inOrganization(
      <InvitationList
        organization={acme}
        invitations={invitations}
        names={new Map()}
        teams={acme.teams}
        canCancel={canCancel}
        canInvite={canInvite}
        sorting={{ current: '-createdAt', onSort: () => {} }}
      />,
    ),
  );
const button = (name: string) => screen.getByRole('button', { name });
const selectAll = () => screen.getByRole('checkbox', { name: t('list.selectAll') });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('several invitations', () => {
  it('are resent with their role and team', async () => {
    const server = withServer();
    const { user } = open([kai, pia]);
    await user.click(selectAll());
    await user.click(button(t('bulkInvitations.resend')));
    await screen.findByText(t('bulkInvitations.resent', { count: 2 }));
    const body = { role: 'member', organizationId: acme.id, resend: true };
    expect(server.bodies(INVITE)).toEqual([
      { ...body, email: kai.email, teamId: 'team-sales' },
      { ...body, email: pia.email },
    ]);
    expect(screen.queryByRole('button', { name: t('bulkInvitations.resend') })).toBeNull();
  });

  it('are canceled after a confirmation that lists them', async () => {
    const server = withServer();
    const { user } = open([kai, pia]);
    await user.click(selectAll());
    await user.click(button(t('bulkInvitations.cancel')));
    const dialog = await screen.findByRole('dialog', {
      name: t('bulkInvitations.cancelTitle', { count: 2 }),
    });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([kai.email, pia.email]);
    await user.click(inDialog(t('bulkInvitations.cancel')));
    await screen.findByText(t('bulkInvitations.canceled', { count: 2 }));
    expect(server.bodies(CANCEL)).toEqual([{ invitationId: kai.id }, { invitationId: pia.id }]);
  });

  it('are shown with their results if one of them failed', async () => {
    serve({
      [CANCEL]: (body) =>
        (body as { invitationId: string }).invitationId === kai.id
          ? new ApiError(invitationErrors.INVITATION_NOT_FOUND)
          : pia,
    });
    const { user } = open([kai, pia]);
    await user.click(selectAll());
    await user.click(button(t('bulkInvitations.cancel')));
    await user.click(inDialog(t('bulkInvitations.cancel')));
    await screen.findByRole('dialog', { name: t('bulkInvitations.results') });
    expect(screen.getByText(t('error.INVITATION_NOT_FOUND'))).toBeTruthy();
    expect(screen.getByText(t('bulkInvitations.canceled', { count: 1 }))).toBeTruthy();
    await user.click(inDialog(t('common.done')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offer only what is possible', async () => {
    withServer();
    const expired = invitationOf('tove', { expiresAt: new Date(Date.now() - DAY) });
    const { user } = open([expired]);
    await user.click(selectAll());
    expect(button(t('bulkInvitations.resend'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('bulkInvitations.cancel') })).toBeNull();
  });

  it.each([
    ['accepted invitations', [invitationOf('ida', { status: 'accepted' })], {}],
    ['users without permission', [kai, pia], { canCancel: false, canInvite: false }],
  ] as const)('cannot be selected: %s', (_name, invitations, permissions) => {
    withServer();
    open(invitations, permissions);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('the menu of an invitation', () => {
  afterEach(() => vi.restoreAllMocks());

  it('copies the id, and has no other action for an accepted invitation', async () => {
    withServer();
    const { user } = open([invitationOf('ida', { status: 'accepted' })]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button(t('invitations.actionsFor', { email: 'ida@example.com' })));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([t('list.copyId')]);
    await user.click(screen.getByRole('menuitem'));
    await screen.findByText(t('common.copied'));
    expect(write).toHaveBeenCalledWith('invitation-ida');
  });

  it('resends an invitation, and shows the error if that fails', async () => {
    withServer();
    const { user } = open([kai]);
    const resend = async () => {
      await user.click(button(t('invitations.actionsFor', { email: kai.email })));
      await user.click(await screen.findByRole('menuitem', { name: t('invitations.resend') }));
    };
    await resend();
    await screen.findByText(t('invitations.resent', { email: kai.email }));
    serve({ [INVITE]: () => new ApiError(invitationErrors.INVITATION_LIMIT_REACHED) });
    await resend();
    await screen.findByText(t('error.INVITATION_LIMIT_REACHED'));
  });
});
