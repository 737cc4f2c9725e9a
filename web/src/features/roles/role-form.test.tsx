import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { type Role, roleErrors } from '@tessera/contracts/org/roles';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { RoleDialog } from './role-form.tsx';

const CREATE = 'POST /api/auth/organization/create-role';
const UPDATE = 'POST /api/auth/organization/update-role';
const accountant: Role = {
  id: 'role-1',
  organizationId: acme.id,
  role: 'accountant',
  permission: { billing: ['read'] },
  createdAt: acme.createdAt,
  updatedAt: null,
};
const name = () => field(t('roles.name'));

async function openDialog(role: Role | null, onClose = () => {}) {
  const view = renderWith(
    <RoleDialog
      organizationId={acme.id}
      role={role}
      canGrant={(permission) => permission !== 'organization:delete'}
      opened
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog');
  return view;
}

describe('RoleDialog', () => {
  it('focuses the name, and rejects an invalid one on submit', async () => {
    const { user } = await openDialog(null);
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.type(name(), 'a,b');
    await user.click(button(t('roles.create')));
    expect(errorAt(name())).toBe(t('roles.nameWrong'));
    expect(document.activeElement).toBe(name());
    await user.type(name(), 'c');
    expect(errorAt(name())).toBeNull();
    expect(field(t('roles.permission.organization.delete')).disabled).toBe(true);
  });

  it('asks before Escape discards a changed role', async () => {
    const onClose = vi.fn();
    const { user } = await openDialog(accountant, onClose);
    await user.type(name(), 's');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: t('unsavedInput.title') });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.discard')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('creates one role with the checked permissions, and closes', async () => {
    const onClose = vi.fn();
    const server = serve({
      [CREATE]: () => ({ success: true, roleData: accountant, statements: {} }),
    });
    const { user } = await openDialog(null, onClose);
    await user.type(name(), 'Accountant');
    await user.click(field(t('roles.permission.billing.read')));
    await pressTwice({ user, server, name: t('roles.create'), route: CREATE });
    expect(server.bodies(CREATE)).toEqual([
      {
        role: 'accountant',
        permission: { ac: ['read'], billing: ['read'] },
        organizationId: acme.id,
      },
    ]);
    await screen.findByText(t('roles.saved', { name: 'accountant' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('edits the permissions of a role, and keeps its name', async () => {
    const server = serve({ [UPDATE]: () => ({ success: true, roleData: accountant }) });
    const { user } = await openDialog(accountant);
    expect(name().value).toBe('accountant');
    await user.click(field(t('roles.permission.billing.update')));
    await pressTwice({ user, server, name: t('common.save'), route: UPDATE });
    expect(server.bodies(UPDATE)).toEqual([
      {
        roleId: 'role-1',
        organizationId: acme.id,
        data: { permission: { billing: ['read', 'update'] } },
      },
    ]);
  });

  it('shows a taken name at the field until it is edited, and other errors in an alert', async () => {
    serve({ [CREATE]: () => new ApiError(roleErrors.ROLE_NAME_IS_ALREADY_TAKEN) });
    const { user } = await openDialog(null);
    await user.type(name(), 'accountant{Enter}');
    await waitFor(() => expect(errorAt(name())).toBe(t('roles.nameTaken')));
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ [CREATE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await user.type(name(), '2');
    expect(errorAt(name())).toBeNull();
    await user.keyboard('{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});
