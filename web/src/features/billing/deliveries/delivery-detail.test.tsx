import {
  type DeliveryDetail as Detail,
  deliveryErrors,
} from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { deliveryOf } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { DeliveryDetail } from './delivery-detail.tsx';

const LIST = 'GET /api/billing/deliveries';
const REPLAY = 'POST /api/billing/deliveries/msg-2/replay';
const at = new Date('2026-01-05T09:00:00Z');

const delivery: Detail = {
  ...deliveryOf('msg-2', { record: { kind: 'order', id: 'order-1' } }),
  sentAt: at,
  headers: { 'webhook-id': 'msg-2' },
  payloadBytes: 26,
  payload: '{"data":{"status":"paid"}}',
  isRedacted: false,
  isTruncated: false,
  conflicts: [],
  failures: [],
};
const previous: Detail = { ...delivery, id: 'msg-1', payload: '{"data":{"status":"pending"}}' };

/** Opens a delivery after earlier ones that the search for its record finds. */
function open(
  changes: Partial<Detail> = {},
  { earlier = [], canUpdate = true }: { earlier?: readonly Detail[]; canUpdate?: boolean } = {},
) {
  const server = serve({
    [LIST]: () => ({ items: [delivery, ...earlier], nextCursor: null }),
    ...Object.fromEntries(earlier.map((one) => [`${LIST}/${one.id}`, () => one])),
  });
  const record = { ...delivery, ...changes };
  const { user } = renderWith(inBilling(<DeliveryDetail record={record} />, { canUpdate }));
  return { user, server };
}

describe('DeliveryDetail', () => {
  it('compares with the previous delivery of the same record', async () => {
    const ofOther = { ...previous, id: 'msg-0', record: { kind: 'refund', id: 'order-1' } };
    open({}, { earlier: [ofOther, previous] });
    const table = await screen.findByRole('table', { name: t('difference.title') });
    const [, row, ...others] = within(table).getAllByRole('row');
    expect(row?.textContent).toMatch(/status.*pending.*paid/);
    expect(others).toEqual([]);
    const link = screen.getByRole('link', { name: t('difference.viewPrevious') });
    expect(link.getAttribute('href')).toBe('/o/acme/deliveries/msg-1');
  });

  it('says when the payload was erased, and offers no replay', async () => {
    open({ payload: null, payloadBytes: 0, payloadErasedAt: at });
    await screen.findByText(/^The payload was erased on .+2026/);
    expect(screen.queryByRole('button', { name: t('delivery.replay') })).toBeNull();
    expect(screen.queryByText(t('delivery.size'))).toBeNull();
  });

  it('says that nothing has changed', async () => {
    open({}, { earlier: [{ ...previous, payload: delivery.payload }] });
    await screen.findByText(t('difference.none'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['the first delivery of a record', []],
    ['a truncated payload', [{ ...previous, payload: '{"data":{"sta', isTruncated: true }]],
  ])('compares nothing with %s', async (_case, earlier) => {
    open({}, { earlier });
    expect(screen.getByText(t('common.loading'))).toBeDefined();
    await waitFor(() => expect(screen.queryByText(t('common.loading'))).toBeNull());
    expect(screen.queryByText(t('difference.title'))).toBeNull();
  });

  it('shows an error of the comparison with a retry', async () => {
    const { user } = open({}, { earlier: [previous] });
    const error = deliveryErrors.DELIVERY_NOT_FOUND;
    serve({ [`${LIST}/msg-1`]: () => new ApiError(error) });
    await alertWith(messageOf(error));
    serve({ [`${LIST}/msg-1`]: () => previous });
    await user.click(button(t('common.tryAgain')));
    await screen.findByRole('table', { name: t('difference.title') });
  });

  it('lists conflicting payloads and failed attempts', () => {
    open({
      status: 'quarantined',
      conflicts: [{ seen: 2, firstSeenAt: at, bytes: 20 }],
      failures: [{ at, error: 'The amount is missing' }],
    });
    expect(screen.getByText(t('delivery.hasConflict'))).toBeDefined();
    const table = screen.getByRole('table', { name: t('delivery.failures') });
    expect(within(table).getByText('The amount is missing')).toBeDefined();
  });

  it('replays once, and shows an error', async () => {
    const { user, server } = open();
    serve({ [REPLAY]: () => ({ success: true }) });
    await pressTwice({ user, server, name: t('delivery.replay'), route: REPLAY });
    expect(server.bodies(REPLAY)).toEqual([{ organizationId: acme.id }]);
    await screen.findByText(t('delivery.replayed'));
    serve({ [REPLAY]: () => new ApiError(deliveryErrors.DELIVERY_NOT_FOUND) });
    await user.click(button(t('delivery.replay')));
    await alertWith(messageOf(deliveryErrors.DELIVERY_NOT_FOUND));
  });

  it.each([
    ['without permission', {}, { canUpdate: false }],
    ['of a body that is not an event', { status: 'rejected' }, {}],
  ] as const)('offers no replay %s', (_case, changes, options) => {
    open(changes, options);
    expect(screen.getByText(t('payload.title'), { selector: 'h2' })).toBeDefined();
    expect(screen.queryByRole('button', { name: t('delivery.replay') })).toBeNull();
  });
});
