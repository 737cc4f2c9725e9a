import { ApiError } from '@tessera/contracts/define/error';
import { type Role, roleErrors } from '@tessera/contracts/org/roles';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { CustomRoleList } from './custom-role-list.tsx';

const DELETE = 'POST /api/auth/organization/delete-role';
const roleOf = (role: string): Role => ({
  id: `role-${role}`,
  organizationId: acme.id,
  role,
  permission: { member: ['create', 'delete'] },
  createdAt: acme.createdAt,
  updatedAt: null,
});
const auditor = roleOf('auditor');
const support = roleOf('support');

type Options = {
  readonly canUpdate?: boolean;
  readonly canDelete?: boolean;
  readonly onEdit?: (role: Role) => void;
};

/** Two members have the role `support`. */
const open = ({ canUpdate = true, canDelete = true, onEdit = () => {} }: Options = {}) =>
  renderWith(
    <CustomRoleList
      organizationId={acme.id}
      roles={[auditor, support]}
      holdersOf={(role) => (role === 'support' ? 2 : 0)}
      canUpdate={canUpdate}
      canDelete={canDelete}
      onEdit={onEdit}
    />,
  );
const items = () => screen.findAllByRole('menuitem');

describe('CustomRoleList', () => {
  it('shows the permissions and the members of each role', () => {
    open();
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain(t('roles.count', { count: 2 }));
    expect(first?.textContent).toContain(t('roles.holdersCount', { count: 0 }));
    expect(second?.textContent).toContain(t('roles.holdersCount', { count: 2 }));
  });

  it.each([
    [{ canUpdate: true, canDelete: false }, [t('roles.edit')]],
    [{ canUpdate: false, canDelete: true }, [t('roles.delete')]],
  ])('offers only what the user may do: %o', async (permissions, names) => {
    const onEdit = vi.fn();
    const { user } = open({ ...permissions, onEdit });
    await user.click(button(t('members.actionsFor', { name: 'auditor' })));
    const [item, ...others] = await items();
    expect([item?.textContent]).toEqual(names);
    expect(others).toEqual([]);
    if (item) await user.click(item);
    expect(onEdit.mock.calls).toEqual(permissions.canUpdate ? [[auditor]] : []);
  });

  it('has no menu without permission', () => {
    open({ canUpdate: false, canDelete: false });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('does not delete a role of members', async () => {
    const { user } = open();
    await user.click(button(t('members.actionsFor', { name: 'support' })));
    await user.click(await screen.findByRole('menuitem', { name: /Delete role/ }));
    expect(screen.getByText(t('roles.inUse'))).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deletes a role after a confirmation, and shows an error there', async () => {
    const error = roleErrors.ROLE_IS_ASSIGNED_TO_MEMBERS;
    const server = serve({ [DELETE]: () => new ApiError(error) });
    const { user } = open();
    const openDialog = async () => {
      await user.click(button(t('members.actionsFor', { name: 'auditor' })));
      await user.click(await screen.findByRole('menuitem', { name: t('roles.delete') }));
      await screen.findByRole('dialog', { name: t('roles.deleteTitle', { name: 'auditor' }) });
    };
    await openDialog();
    await user.click(button(t('roles.delete')));
    await alertWith(messageOf(error));
    await user.click(button(t('common.keep')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    serve({ [DELETE]: () => ({ success: true }) });
    await openDialog();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button(t('roles.delete')));
    await screen.findByText(t('roles.deleted', { name: 'auditor' }));
    const body = { roleId: auditor.id, organizationId: acme.id };
    expect(server.bodies(DELETE)).toEqual([body, body]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
