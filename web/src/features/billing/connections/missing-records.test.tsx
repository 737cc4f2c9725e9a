import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { MissingRecords } from './missing-records.tsx';

const LIST = 'GET /api/billing/missing-records';
const missingSince = new Date('2026-01-05T09:00:00Z');
const open = () => renderWith(inBilling(<MissingRecords />));

describe('MissingRecords', () => {
  it('shows kind and id of each record', async () => {
    // The same id in two kinds.
    const items = ['order', 'refund'].map((kind) => ({ kind, id: 'record-1', missingSince }));
    serve({ [LIST]: () => ({ items, nextCursor: null }) });
    open();
    const table = await screen.findByRole('table', { name: t('missingRecords.title') });
    const [, order, refund] = within(table).getAllByRole('row');
    expect(order?.textContent).toContain(t('delivery.record.order'));
    expect(refund?.textContent).toContain(t('delivery.record.refund'));
    expect(within(table).getAllByText('record-1')).toHaveLength(2);
  });

  it('shows an error with a retry, and nothing without missing records', async () => {
    serve({ [LIST]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = open();
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    await user.click(button(t('common.tryAgain')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
