import { ApiError } from '@tessera/contracts/define/error';
import { machineClientErrors } from '@tessera/contracts/org/machine-clients';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, choose, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { reporter } from '../../../test/machine-client.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { serve } from '../../../test/serve.ts';
import { RotateSecret } from './rotate-secret.tsx';

const ROTATE = 'POST /api/auth/organization/rotate-machine-client-secret';

async function openDialog(onClose = () => {}) {
  const view = renderWith(<RotateSecret client={reporter} onClose={onClose} />);
  await screen.findByRole('dialog', { name: t('apiClients.rotateTitle', { name: 'Reporter' }) });
  return view;
}

describe('RotateSecret', () => {
  it('rotates once with the selected expiry, and shows the new secret once', async () => {
    const onClose = vi.fn();
    const server = serve({ [ROTATE]: () => ({ client: reporter, secret: 'secret-2' }) });
    const { user } = await openDialog(onClose);
    await choose(user, t('apiClients.ends'), t('apiClients.ends.now'));
    await pressTwice({ user, server, name: t('apiClients.rotate'), route: ROTATE });
    expect(server.bodies(ROTATE)).toEqual([
      { machineClientId: reporter.id, previousSecretExpiresIn: 0 },
    ]);
    await screen.findByText('secret-2');
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.done')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert, and can be canceled', async () => {
    const onClose = vi.fn();
    const error = machineClientErrors.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE;
    const server = serve({ [ROTATE]: () => new ApiError(error) });
    const { user } = await openDialog(onClose);
    await user.click(button(t('apiClients.rotate')));
    await alertWith(messageOf(error));
    expect(server.bodies(ROTATE)).toEqual([
      { machineClientId: reporter.id, previousSecretExpiresIn: 86_400 },
    ]);
    await user.click(button(t('common.cancel')));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
