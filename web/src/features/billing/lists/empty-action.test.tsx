import type { Connection } from '@tessera/contracts/billing/connections';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { connection } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { EmptyAction } from './empty-action.tsx';

const CONNECTION = 'GET /api/billing/connection';
const received = { ...connection, lastDeliveryAt: acme.createdAt };

const open = (current: Connection, isSetupShown = false) => {
  const server = serve({ [CONNECTION]: () => current });
  renderWith(inBilling(<EmptyAction list="products" isSetupShown={isSetupShown} />));
  return server;
};

describe('EmptyAction', () => {
  it('leads to the setup until the first event arrives', async () => {
    open(connection);
    const link = await screen.findByRole('link', { name: t('connection.setupTitle') });
    expect(link.getAttribute('href')).toBe('/o/acme/connections');
  });

  it('does not lead to the setup where the page shows it', async () => {
    const server = open(connection, true);
    await waitFor(() => expect(server.queries(CONNECTION)).toHaveLength(1));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it("opens the list in the provider's dashboard", async () => {
    open({ ...received, dashboardUrl: 'https://provider.example/acme' });
    const link = await screen.findByRole('link', { name: t('connection.openProvider') });
    expect(link.getAttribute('href')).toBe('https://provider.example/acme/products');
  });

  it('leads to the events where the dashboard is not configured', async () => {
    open(received);
    const link = await screen.findByRole('link', { name: t('endpoint.deliveries') });
    expect(link.getAttribute('href')).toBe('/o/acme/deliveries');
  });
});
