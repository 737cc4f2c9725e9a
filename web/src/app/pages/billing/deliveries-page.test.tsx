import { deliveryErrors } from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { deliveryOf } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { OrganizationProvider } from '../../layouts/scopes/organization-context.tsx';
import { DeliveriesPage } from './deliveries-page.tsx';

const first = deliveryOf('msg-1');
const second = deliveryOf('msg-2');
const rejected = deliveryOf('msg-3', { type: '', status: 'rejected' });

const replayOf = (id: string) => `POST /api/billing/deliveries/${id}/replay`;

const withServer = () =>
  serve({
    'GET /api/auth/organization/list-views': () => ({ views: [], columns: null }),
    'GET /api/billing/deliveries': () => ({ items: [first, second, rejected], nextCursor: null }),
    'GET /api/billing/replays': () => ({ items: [], nextCursor: null }),
    [replayOf(first.id)]: () => ({ success: true }),
    [replayOf(second.id)]: () => ({ success: true }),
  });

async function open(actions: readonly string[]) {
  const viewer = { role: 'owner', permissions: { billing: [...actions] } };
  const organization: FullOrganization = { ...acme, viewer };
  const rendered = renderWith(
    inBilling(
      <OrganizationProvider value={{ organization, isOwner: true }}>
        <DeliveriesPage />
      </OrganizationProvider>,
    ),
  );
  await screen.findByRole('table', { name: t('deliveries.title') });
  return rendered;
}
const selectAll = () => screen.getByRole('checkbox', { name: t('list.selectAll') });
const replay = () => screen.getByRole('button', { name: t('deliveries.replaySelected') });

describe('selected events', () => {
  it('are replayed; rejected ones cannot be selected', async () => {
    const server = withServer();
    const { user } = await open(['read', 'update']);
    expect(screen.getAllByRole('checkbox', { name: /msg-/ })).toHaveLength(2);
    await user.click(selectAll());
    await user.click(replay());
    await screen.findByText(t('deliveries.replayStarted', { count: 2 }));
    const body = { organizationId: acme.id };
    expect([...server.bodies(replayOf('msg-1')), ...server.bodies(replayOf('msg-2'))]).toEqual([
      body,
      body,
    ]);
    expect(screen.queryByText(t('list.selected', { count: 2 }))).toBeNull();
  });

  it('are shown with their results if one of them failed', async () => {
    withServer();
    serve({ [replayOf('msg-2')]: () => new ApiError(deliveryErrors.DELIVERY_NOT_FOUND) });
    const { user } = await open(['read', 'update']);
    await user.click(selectAll());
    await user.click(replay());
    const results = await screen.findByRole('dialog', { name: t('deliveries.replayResults') });
    expect(within(results).getByText(t('error.DELIVERY_NOT_FOUND'))).toBeTruthy();
    expect(within(results).getByText(t('deliveries.replayStarted', { count: 1 }))).toBeTruthy();
  });

  it('are not offered without permission to change billing', async () => {
    withServer();
    await open(['read']);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});
