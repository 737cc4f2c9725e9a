import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, field, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, assignableRoles, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { MemberDialog, type MemberStep } from './member-dialog.tsx';

const UPDATE = 'POST /api/auth/organization/update-member-role';
const TEAMS = 'GET /api/auth/organization/list-user-teams';
const ADD = 'POST /api/auth/organization/add-team-member';
const grace = memberOf('Grace Hall');
const roles = [...assignableRoles, { value: 'owner', label: 'Owner' }];

async function openDialog(step: MemberStep, onClose = () => {}, isOwner = true) {
  const view = renderWith(
    <MemberDialog
      organizationId={acme.id}
      step={step}
      roles={roles}
      teams={acme.teams}
      isOwner={isOwner}
      owners={1}
      canRemove={false}
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog');
  return view;
}

describe('MemberDialog', () => {
  it('requires a changed and non-empty set of roles, and saves once', async () => {
    const onClose = vi.fn();
    const server = serve({ [UPDATE]: () => ({ ...grace, role: 'admin' }) });
    const { user } = await openDialog({ what: 'roles', member: grace }, onClose);
    const save = () => button(t('common.save'));
    expect(save()).toHaveProperty('disabled', true);
    await user.click(field('Member'));
    expect(screen.getByText(t('members.oneRole'))).toBeDefined();
    expect(save()).toHaveProperty('disabled', true);
    await user.click(field('Admin'));
    await pressTwice({ user, server, name: t('common.save'), route: UPDATE });
    expect(server.bodies(UPDATE)).toEqual([
      { memberId: grace.id, organizationId: acme.id, role: ['admin'] },
    ]);
    await screen.findByText(t('members.roleChanged', { name: 'Grace Hall', roles: 'Admin' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps the role of the last owner, and lets only owners grant it', async () => {
    await openDialog({ what: 'roles', member: memberOf('Ada Lund', 'owner') });
    expect(field('Owner').disabled).toBe(true);
    expect(screen.getByText(t('members.lastOwner'))).toBeDefined();
  });

  it('disables the role of owners for other users', async () => {
    await openDialog({ what: 'roles', member: grace }, undefined, false);
    expect(field('Owner').disabled).toBe(true);
    expect(field('Admin').disabled).toBe(false);
  });

  it('shows an error in an alert', async () => {
    const error = memberErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER;
    serve({ [UPDATE]: () => new ApiError(error) });
    const { user } = await openDialog({ what: 'roles', member: grace });
    await user.click(field('Admin'));
    await user.click(button(t('common.save')));
    await alertWith(messageOf(error));
  });

  it('adds the member to a team at once', async () => {
    const [sales, support] = acme.teams;
    let mine = [sales];
    const server = serve({
      [TEAMS]: () => mine,
      [ADD]() {
        mine = [sales, support];
        return { id: '1', teamId: support?.id, userId: grace.userId, createdAt: new Date() };
      },
    });
    const { user } = await openDialog({ what: 'teams', member: grace });
    await screen.findByLabelText('Sales');
    expect(field('Sales').disabled).toBe(true);
    await user.click(field('Support'));
    await screen.findByText(t('teams.memberAdded', { name: 'Grace Hall', team: 'Support' }));
    expect(field('Support').checked).toBe(true);
    expect(server.bodies(ADD)).toEqual([
      { teamId: 'team-support', userId: grace.userId, organizationId: acme.id },
    ]);
  });
});
