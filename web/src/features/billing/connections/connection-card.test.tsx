import { connectionErrors } from '@tessera/contracts/billing/connections';
import { ApiError } from '@tessera/contracts/define/error';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { connection } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { ConnectionCard } from './connection-card.tsx';

const UNLINK = 'POST /api/billing/unlink-organization';

async function openDialog() {
  const view = renderWith(inBilling(<ConnectionCard connection={connection} />));
  await view.user.click(button(t('connection.disconnect')));
  await screen.findByRole('dialog', { name: t('connection.disconnectTitle') });
  return view;
}

describe('ConnectionCard', () => {
  it('warns about an unconfirmed connection', () => {
    renderWith(inBilling(<ConnectionCard connection={{ ...connection, isConfirmed: false }} />));
    expect(screen.getByText(t('connection.unverified'))).toBeDefined();
  });

  it('asks before it disconnects once', async () => {
    const server = serve({ [UNLINK]: () => ({ success: true }) });
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await pressTwice({ user, server, name: t('connection.disconnect'), route: UNLINK });
    expect(server.bodies(UNLINK)).toEqual([{ organizationId: acme.id }]);
    await screen.findByText(t('connection.disconnected'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error in an alert, which is gone when the dialog is opened again', async () => {
    serve({ [UNLINK]: () => new ApiError(connectionErrors.ORGANIZATION_IS_NOT_LINKED) });
    const { user } = await openDialog();
    await user.click(button(t('connection.disconnect')));
    await alertWith(messageOf(connectionErrors.ORGANIZATION_IS_NOT_LINKED));
    await user.click(button(t('common.keep')));
    await user.click(button(t('connection.disconnect')));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
