import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectLoadStates } from '../../../../test/load-states.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { deliveryOf } from '../../../../test/sample-billing.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { EventHistory } from './event-history.tsx';

const LIST = 'GET /api/billing/deliveries';
const open = () => renderWith(inBilling(<EventHistory of="order-1" />));

describe('EventHistory', () => {
  it('shows a placeholder, an error with a retry, and the events', async () => {
    const stale = deliveryOf('msg-2', { endpointId: 'endpoint-1', status: 'stale' });
    await expectLoadStates({
      open,
      route: LIST,
      respond: () => ({ items: [stale, deliveryOf('msg-1')], nextCursor: null }),
      shown: t('delivery.status.stale'),
    });
    // Only unusual states are shown.
    expect(screen.queryByText(t('delivery.status.applied'))).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/o/acme/deliveries/msg-2?endpointId=endpoint-1',
      '/o/acme/deliveries/msg-1',
    ]);
  });

  it('says that there are no events', async () => {
    serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    open();
    await screen.findByText(t('eventHistory.none'));
  });
});
