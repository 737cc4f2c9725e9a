import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../../test/form-queries.ts';
import { expectLoadStates } from '../../../../test/load-states.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { endpoint } from '../../../../test/sample-billing.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { EndpointList } from './endpoint-list.tsx';

const LIST = 'GET /api/billing/endpoints';
const actions = t('endpoint.actions', { name: endpoint.name });
const open = (canUpdate = true) => renderWith(inBilling(<EndpointList />, { canUpdate }));
const listOf = (...items: readonly Endpoint[]) => ({ items, limit: 2 });

describe('EndpointList', () => {
  it('shows a placeholder, an error with a retry, and the endpoints', async () => {
    const respond = () => listOf(endpoint, { ...endpoint, id: 'endpoint-2', name: 'Staging' });
    await expectLoadStates({ open, route: LIST, respond, shown: 'Staging' });
    // The organization has reached its maximum number of endpoints.
    expect(button(t('endpoints.create'))).toHaveProperty('disabled', true);
  });

  it('offers the first endpoint', async () => {
    serve({ [LIST]: () => listOf() });
    const { user } = open();
    await screen.findByText(t('endpoints.none'));
    await user.click(button(t('endpoints.create')));
    await screen.findByRole('dialog', { name: t('endpoints.create') });
  });

  it('offers no change without permission', async () => {
    serve({ [LIST]: () => listOf(endpoint) });
    open(false);
    await screen.findByText(endpoint.name);
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual([t('common.copyLabel', { what: t('endpoint.url') })]);
  });

  it('shows a rotated secret until the user has saved it', async () => {
    const rotated = { ...endpoint, previousSecretCreatedAt: endpoint.createdAt };
    let shown = endpoint;
    serve({
      [LIST]: () => listOf(shown),
      'POST /api/billing/endpoints/endpoint-1/rotate-secret'() {
        shown = rotated;
        return { endpoint: rotated, secret: 'whsec_2' };
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: actions }));
    await user.click(await screen.findByRole('menuitem', { name: t('endpoint.rotate') }));
    await user.click(button(t('endpoint.rotate')));
    await screen.findByText('whsec_2');
    await user.click(button(t('endpoint.saved')));
    await waitFor(() => expect(screen.queryByText('whsec_2')).toBeNull());
    await screen.findByText(t('endpoint.previousSecret'));
  });

  it('links to the rejected deliveries that are stored', async () => {
    const rejections = ['NOT_AN_EVENT', 'NO_MATCHING_SIGNATURE_FOUND'].map((reason) => ({
      reason,
      count: 2,
      lastAt: endpoint.createdAt,
    }));
    serve({ [LIST]: () => listOf({ ...endpoint, rejections }) });
    open();
    await screen.findByText(t('rejectionReason.NO_MATCHING_SIGNATURE_FOUND'));
    const [link, ...others] = screen.getAllByRole('link');
    expect(link?.textContent).toBe(t('rejectionReason.NOT_AN_EVENT'));
    expect(link?.getAttribute('href')).toBe(
      '/o/acme/deliveries?status=rejected&endpointId=endpoint-1',
    );
    expect(others).toEqual([]);
  });
});
