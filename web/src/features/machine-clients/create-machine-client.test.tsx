import { ApiError } from '@tessera/contracts/define/error';
import { machineClientErrors } from '@tessera/contracts/org/machine-clients';
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
import { reporter } from '../../../test/machine-client.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { CreateMachineClient } from './create-machine-client.tsx';

const CREATE = 'POST /api/auth/organization/create-machine-client';
const name = () => field(t('apiClients.name'));
const inviting = () => field(t('roles.permission.invitation.create'));
const deleting = () => field(t('roles.permission.organization.delete'));

async function openDialog(onClose = () => {}) {
  const view = renderWith(
    <CreateMachineClient
      organizationId={acme.id}
      canGrant={(permission) => permission !== 'organization:delete'}
      opened
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog', { name: t('apiClients.create') });
  return view;
}

describe('CreateMachineClient', () => {
  it('focuses the name, and requires it', async () => {
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.click(button(t('apiClients.create')));
    expect(errorAt(name())).toBe(t('apiClients.nameWrong'));
    expect(document.activeElement).toBe(name());
    await user.type(name(), 'R');
    expect(errorAt(name())).toBeNull();
  });

  it('creates one client with the checked permissions, and shows its secret once', async () => {
    const onClose = vi.fn();
    const server = serve({ [CREATE]: () => ({ client: reporter, secret: 'secret-1' }) });
    const { user } = await openDialog(onClose);
    expect(deleting().disabled).toBe(true);
    await user.type(name(), ' Reporter ');
    await user.click(inviting());
    await pressTwice({ user, server, name: t('apiClients.create'), route: CREATE });
    expect(server.bodies(CREATE)).toEqual([
      { name: 'Reporter', scopes: ['invitation:create'], organizationId: acme.id },
    ]);
    await screen.findByRole('dialog', { name: t('apiClients.readyTitle', { name: 'Reporter' }) });
    expect(screen.getByText('secret-1')).toBeDefined();
    expect(screen.getByText(reporter.id)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.done')));
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('secret-1')).toBeNull());
  });

  it('asks before Escape discards the input', async () => {
    const onClose = vi.fn();
    const { user } = await openDialog(onClose);
    await user.type(name(), 'Reporter');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: t('unsavedInput.title') });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.discard')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert', async () => {
    const error = machineClientErrors.MACHINE_CLIENT_LIMIT_REACHED;
    serve({ [CREATE]: () => new ApiError(error) });
    const { user } = await openDialog();
    await user.type(name(), 'Reporter{Enter}');
    await alertWith(messageOf(error));
  });
});
