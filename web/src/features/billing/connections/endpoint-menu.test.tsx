import { endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { endpoint } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { EndpointMenu } from './endpoint-menu.tsx';

const route = (action: string) => `POST /api/billing/endpoints/endpoint-1/${action}`;
const named = { name: 'Production' };

/** Opens the menu and presses an item. */
async function press(item: string, shown = endpoint, onReveal = vi.fn()) {
  const view = renderWith(inBilling(<EndpointMenu endpoint={shown} onReveal={onReveal} />));
  await view.user.click(button(t('endpoint.actions', named)));
  await view.user.click(await screen.findByRole('menuitem', { name: item }));
  return view;
}

describe('EndpointMenu', () => {
  it('asks before it rotates the secret once, and reveals the new one', async () => {
    const onReveal = vi.fn();
    const server = serve({ [route('rotate-secret')]: () => ({ endpoint, secret: 'whsec_2' }) });
    const { user } = await press(t('endpoint.rotate'), endpoint, onReveal);
    await screen.findByRole('dialog', { name: t('endpoint.rotateTitle', named) });
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await pressTwice({
      user,
      server,
      name: t('endpoint.rotate'),
      route: route('rotate-secret'),
    });
    expect(server.bodies(route('rotate-secret'))).toEqual([{ organizationId: acme.id }]);
    expect(onReveal).toHaveBeenCalledExactlyOnceWith({ endpoint, secret: 'whsec_2' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error in an alert, and keeps the dialog', async () => {
    const error = endpointErrors.ENDPOINT_SECRET_IS_ROTATING;
    serve({ [route('rotate-secret')]: () => new ApiError(error) });
    const { user } = await press(t('endpoint.rotate'));
    await user.click(button(t('endpoint.rotate')));
    await alertWith(messageOf(error));
    await user.click(button(t('common.keep')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to revoke the previous secret while two are valid', async () => {
    const rotating = { ...endpoint, previousSecretCreatedAt: new Date() };
    const server = serve({ [route('revoke-previous-secret')]: () => endpoint });
    const { user } = await press(t('endpoint.revokePrevious'), rotating);
    await user.click(button(t('endpoint.revokePrevious')));
    await screen.findByText(t('endpoint.previousRevoked'));
    expect(server.bodies(route('revoke-previous-secret'))).toHaveLength(1);
  });

  it('asks before it disables or deletes', async () => {
    const server = serve({ [route('delete')]: () => ({ success: true }) });
    const { user } = await press(t('endpoint.disable'));
    await screen.findByRole('dialog', { name: t('endpoint.disableTitle', named) });
    await user.click(button(t('common.keep')));
    expect(server.bodies(route('update'))).toEqual([]);
    await user.click(button(t('endpoint.actions', named)));
    await user.click(await screen.findByRole('menuitem', { name: t('endpoint.delete') }));
    await user.click(button(t('endpoint.delete')));
    await screen.findByText(t('endpoint.deleted'));
  });

  it('enables at once, and reports an error in the language of the page', async () => {
    const disabled = { ...endpoint, isEnabled: false };
    const server = serve({
      [route('update')]: () => new ApiError(endpointErrors.ENDPOINT_NOT_FOUND),
    });
    await press(t('endpoint.enable'), disabled);
    await screen.findByText(messageOf(endpointErrors.ENDPOINT_NOT_FOUND));
    expect(server.bodies(route('update'))).toEqual([{ organizationId: acme.id, isEnabled: true }]);
  });
});
