import type { MemberWithUser } from '@tessera/contracts/org/members';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, assignableRoles, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { MemberDrawer } from './member-drawer.tsx';
import type { MemberViewer } from './member-menu.tsx';

const REMOVE = 'POST /api/auth/organization/remove-member';
const ada = memberOf('Ada Lund', 'owner');
const grace = memberOf('Grace Hall');

type Options = {
  readonly viewer?: Partial<MemberViewer>;
  readonly canReadAudit?: boolean;
  readonly onClose?: () => void;
};

/** Opens the details of a member for Ada, who owns the organization. */
async function open(
  member: MemberWithUser | 'not-found',
  { viewer = {}, canReadAudit = true, onClose = () => {} }: Options = {},
) {
  const server = serve({
    'GET /api/auth/organization/list-user-teams': () => [],
    [REMOVE]: () => ({ member }),
  });
  const { user } = renderWith(
    <MemberDrawer
      organization={acme}
      member={member}
      onClose={onClose}
      roles={assignableRoles}
      viewer={{ userId: ada.userId, isOwner: true, canUpdate: true, canRemove: true, ...viewer }}
      permissions={(role) => `Permissions of the role ${role}`}
      invitedBy="Mira Solberg"
      audit={
        canReadAudit
          ? {
              latestOf: (userId) => `Latest changes by ${userId}`,
              addressOf: (userId) => `/audit?target=${userId}`,
            }
          : null
      }
    />,
  );
  await screen.findByRole('dialog', { name: t('members.details') });
  return { user, server };
}
const removal = () => screen.queryByRole('button', { name: t('members.remove') });
const history = () => screen.queryByRole('link', { name: t('members.history') });

describe('MemberDrawer', () => {
  it('shows profile, inviter, permissions and latest changes', async () => {
    await open(grace);
    expect(screen.getByText('grace-hall@example.com')).toBeDefined();
    expect(screen.getByText('Mira Solberg')).toBeDefined();
    expect(screen.getByText('Permissions of the role member')).toBeDefined();
    expect(screen.getByText('Latest changes by user-grace-hall')).toBeDefined();
    expect(history()?.getAttribute('href')).toBe('/audit?target=user-grace-hall');
    expect(screen.queryByText(t('members.you'))).toBeNull();
  });

  it('removes the member after a confirmation, and closes', async () => {
    const onClose = vi.fn();
    const { user, server } = await open(grace, { onClose });
    await user.click(button(t('members.remove')));
    await screen.findByRole('dialog', { name: t('members.removeTitle', { name: 'Grace Hall' }) });
    expect(server.bodies(REMOVE)).toEqual([]);
    await user.click(button(t('members.removeConfirm')));
    await screen.findByText(t('members.removed', { name: 'Grace Hall' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['the user', ada, {}],
    ['an owner to other users', memberOf('Mira Solberg', 'owner'), { isOwner: false }],
    ['anyone without permission', grace, { canRemove: false }],
  ])('does not offer to remove %s', async (_case, member, viewer) => {
    await open(member, { viewer });
    expect(screen.getByText(`Permissions of the role ${member.role}`)).toBeDefined();
    expect(removal()).toBeNull();
  });

  it('shows no changes without permission to read the audit log', async () => {
    await open(ada, { canReadAudit: false });
    expect(screen.getByText(t('members.you'))).toBeDefined();
    expect(screen.queryByText(t('members.activity'))).toBeNull();
    expect(history()).toBeNull();
  });

  it('says that there is no such member, and closes', async () => {
    const onClose = vi.fn();
    const { user } = await open('not-found', { onClose });
    expect(screen.getByText(t('members.notFound'))).toBeDefined();
    await user.click(button(t('common.close')));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
