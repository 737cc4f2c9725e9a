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
import { serve } from '../../../test/serve.ts';
import { RevokeMachineClient } from './revoke-machine-client.tsx';

const REVOKE = 'POST /api/auth/organization/revoke-machine-client';
const phrase = () => field(t('apiClients.typeName', { name: 'Reporter' }));

async function openDialog(onClose = () => {}) {
  const view = renderWith(<RevokeMachineClient client={reporter} onClose={onClose} />);
  await screen.findByRole('dialog', { name: t('apiClients.revokeTitle', { name: 'Reporter' }) });
  return view;
}

describe('RevokeMachineClient', () => {
  it('focuses the field for the name, and again when the name is mistyped', async () => {
    const server = serve();
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(phrase()));
    await user.type(phrase(), 'reporter');
    await user.click(button(t('apiClients.revoke')));
    expect(errorAt(phrase())).toBe(t('apiClients.mistyped'));
    expect(document.activeElement).toBe(phrase());
    expect(server.bodies(REVOKE)).toEqual([]);
  });

  it('revokes once after the name is typed, and closes', async () => {
    const onClose = vi.fn();
    const server = serve({ [REVOKE]: () => ({ ...reporter, revokedAt: new Date() }) });
    const { user } = await openDialog(onClose);
    await user.type(phrase(), 'Reporter');
    await pressTwice({ user, server, name: t('apiClients.revoke'), route: REVOKE });
    expect(server.bodies(REVOKE)).toEqual([{ machineClientId: reporter.id }]);
    await screen.findByText(t('apiClients.revoked', { name: 'Reporter' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert, and stays open', async () => {
    const onClose = vi.fn();
    serve({ [REVOKE]: () => new ApiError(machineClientErrors.MACHINE_CLIENT_NOT_FOUND) });
    const { user } = await openDialog(onClose);
    await user.type(phrase(), 'Reporter{Enter}');
    await alertWith(messageOf(machineClientErrors.MACHINE_CLIENT_NOT_FOUND));
    expect(onClose).not.toHaveBeenCalled();
  });
});
