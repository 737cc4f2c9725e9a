import { connectionErrors } from '@tessera/contracts/billing/connections';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
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
import { connection } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { LinkProvider } from './link-provider.tsx';

const SETTINGS = 'GET /api/billing/connection-settings';
const LINK = 'POST /api/billing/link-organization';
const SAMPLES = 'POST /api/billing/send-sample-events';
const id = () => field(t('connection.id'));
const token = () => field(t('providerToken.label'));

async function renderForm(settings = {}) {
  const server = serve({
    [SETTINGS]: () => ({
      selfLinkingEnabled: false,
      tokenProofEnabled: true,
      sampleEventsAvailable: false,
      ...settings,
    }),
  });
  const view = renderWith(inBilling(<LinkProvider />));
  await screen.findByRole('form', { name: t('connection.linkTitle') });
  return { ...view, server };
}

describe('LinkProvider', () => {
  it('validates on blur and on submit, and focuses the first invalid field', async () => {
    const { user } = await renderForm();
    await user.type(id(), 'acme');
    await user.tab();
    expect(errorAt(id())).toContain('3f2504e0');
    await user.clear(id());
    await user.type(id(), connection.providerOrganizationId);
    await user.click(button(t('connection.submit')));
    expect(errorAt(id())).toBeNull();
    expect(errorAt(token())).toBe(t('providerToken.invalid'));
    expect(document.activeElement).toBe(token());
  });

  it('links once with the token', async () => {
    const { user, server } = await renderForm();
    serve({ [LINK]: () => connection });
    await user.type(id(), ` ${connection.providerOrganizationId}`);
    await user.type(token(), 'token-12345');
    await pressTwice({ user, server, name: t('connection.submit'), route: LINK });
    expect(server.bodies(LINK)).toEqual([
      {
        providerOrganizationId: connection.providerOrganizationId,
        organizationId: acme.id,
        token: 'token-12345',
      },
    ]);
    await screen.findByText(t('connection.connected'));
  });

  it('links by the id alone, and sends sample events, where that is allowed', async () => {
    const { user, server } = await renderForm({
      selfLinkingEnabled: true,
      sampleEventsAvailable: true,
    });
    serve({ [LINK]: () => connection, [SAMPLES]: () => ({ success: true }) });
    expect(screen.queryByLabelText(t('providerToken.label'))).toBeNull();
    await user.type(id(), `${connection.providerOrganizationId}{Enter}`);
    await screen.findByText(t('connection.connected'));
    expect(server.bodies(LINK)).toEqual([
      {
        providerOrganizationId: connection.providerOrganizationId,
        organizationId: acme.id,
      },
    ]);
    await user.click(button(t('connection.useSamples')));
    await screen.findByText(t('connection.samplesSent'));
    expect(server.bodies(SAMPLES)).toEqual([{ organizationId: acme.id }]);
  });

  it('shows an error in an alert', async () => {
    const error = connectionErrors.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION;
    const { user } = await renderForm();
    serve({ [LINK]: () => new ApiError(error) });
    await user.type(id(), connection.providerOrganizationId);
    await user.type(token(), 'token-12345{Enter}');
    await alertWith(messageOf(error));
  });

  it('refers to the administrator where users cannot link', async () => {
    serve({
      [SETTINGS]: () => ({
        selfLinkingEnabled: false,
        tokenProofEnabled: false,
        sampleEventsAvailable: false,
      }),
    });
    renderWith(inBilling(<LinkProvider />));
    await screen.findByText(t('connection.contactAdministrator'));
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('offers to try again if the settings cannot be loaded', async () => {
    serve({ [SETTINGS]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    renderWith(inBilling(<LinkProvider />));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    expect(button(t('common.tryAgain'))).toBeDefined();
  });
});
