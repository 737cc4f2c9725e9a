import { endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { connection, endpoint } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { ConnectionSetup } from './connection-setup.tsx';

const CREATE = 'POST /api/billing/endpoints';
const name = () => field(t('endpoint.name'));
const secret = () => field(t('endpoint.secretField'));

const LIST = 'GET /api/billing/endpoints';

/** Opens the dialog in the second step of the billing setup. */
async function openDialog() {
  serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
  const view = renderWith(inBilling(<ConnectionSetup connection={connection} />));
  await screen.findByRole('button', { name: t('endpoints.create') });
  await view.user.click(button(t('endpoints.create')));
  await screen.findByRole('dialog', { name: t('endpoints.create') });
  return view;
}

describe('CreateEndpoint', () => {
  it('focuses the name, and validates on blur and on submit', async () => {
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.type(secret(), 'short');
    await user.tab();
    expect(errorAt(secret())).toBe(t('endpoint.secretInvalid'));
    await user.click(button(t('endpoint.submit')));
    expect(errorAt(name())).toBe(t('endpoint.nameInvalid'));
    expect(document.activeElement).toBe(name());
  });

  it('creates one endpoint, and shows its secret until the user has saved it', async () => {
    const { user } = await openDialog();
    const server = serve({
      [CREATE]: () => ({ endpoint, secret: 'whsec_1' }),
      // The step is done as soon as the endpoint exists.
      [LIST]: () => ({ items: [endpoint], nextCursor: null }),
    });
    await user.type(name(), 'Production');
    await pressTwice({ user, server, name: t('endpoint.submit'), route: CREATE });
    expect(server.bodies(CREATE)).toEqual([{ name: 'Production', organizationId: acme.id }]);
    await screen.findByRole('dialog', { name: t('endpoint.revealTitle') });
    expect(screen.getByText('whsec_1')).toBeDefined();
    expect(screen.getByText(endpoint.url)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByText('whsec_1')).toBeDefined();
    await user.click(button(t('endpoint.saved')));
    await waitFor(() => expect(screen.queryByText('whsec_1')).toBeNull());
  });

  it('asks before Escape discards the input', async () => {
    const { user } = await openDialog();
    await user.type(name(), 'Production');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: t('unsavedInput.title') });
    await user.click(button(t('common.discard')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows an error in an alert', async () => {
    serve({ [CREATE]: () => new ApiError(endpointErrors.ENDPOINT_LIMIT_REACHED) });
    const { user } = await openDialog();
    await user.type(name(), 'Production{Enter}');
    await alertWith(messageOf(endpointErrors.ENDPOINT_LIMIT_REACHED));
  });
});
