import {
  type Reconciliation,
  reconciliationRoutes,
} from '@tessera/contracts/billing/reconciliations';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useBilling } from '../use-billing.ts';
import { ReconciliationList } from './reconciliation-list.tsx';

const LIST = 'GET /api/billing/reconciliations';
const startedAt = new Date('2026-01-05T09:00:00Z');

const reconciliationOf = (id: string, more: Partial<Reconciliation> = {}): Reconciliation => ({
  id,
  startedAt,
  finishedAt: startedAt,
  problem: null,
  usesOwnToken: true,
  checked: 1_204,
  missing: 0,
  outdated: 0,
  missingAtProvider: 0,
  kinds: [],
  ...more,
});
const kindOf = (kind: 'order' | 'refund', missing: number) => ({
  kind,
  checked: 10,
  missing,
  outdated: 0,
  missingAtProvider: 0,
});

/** Fetches the list again, as the stream of changes does. */
function Refresh() {
  const { organization } = useBilling();
  const { retry } = useQuery(reconciliationRoutes.listReconciliations, {
    query: { organizationId: organization.id, limit: 5 },
  });
  return (
    <button type="button" onClick={retry}>
      Refresh
    </button>
  );
}

const open = () => renderWith(inBilling(<ReconciliationList />));
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);

describe('ReconciliationList', () => {
  it('shows the result of each reconciliation', async () => {
    serve({
      [LIST]: () => ({
        items: [
          reconciliationOf('running', { finishedAt: null }),
          reconciliationOf('failed', { problem: 'The provider rejected the token' }),
          reconciliationOf('done'),
        ],
        nextCursor: null,
      }),
    });
    open();
    const [running, failed, done] = await rowsOf(t('reconciliations.title'));
    expect(running?.textContent).toContain(t('reconciliations.running'));
    expect(failed?.textContent).toContain(t('reconciliations.failed'));
    expect(failed?.textContent).toContain('The provider rejected the token');
    expect(done?.textContent).toContain(t('reconciliations.done'));
    expect(done?.textContent).toContain('1,204');
    expect(screen.queryByRole('table', { name: t('reconciliations.byKind') })).toBeNull();
  });

  it('shows the kinds of the latest reconciliation with differences', async () => {
    serve({
      [LIST]: () => ({
        items: [
          reconciliationOf('latest'),
          reconciliationOf('before', { kinds: [kindOf('order', 3)] }),
          reconciliationOf('oldest', { kinds: [kindOf('refund', 4)] }),
        ],
        nextCursor: null,
      }),
    });
    open();
    const rows = await rowsOf(t('reconciliations.byKind'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toContain(t('delivery.record.order'));
  });

  it('shows an error with a retry, and nothing without reconciliations', async () => {
    serve({ [LIST]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = open();
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    await user.click(button(t('common.tryAgain')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('keeps the rows when a refresh fails, with the error beside them', async () => {
    serve({ [LIST]: () => ({ items: [reconciliationOf('done')], nextCursor: null }) });
    const { user } = renderWith(
      inBilling(
        <>
          <ReconciliationList />
          <Refresh />
        </>,
      ),
    );
    await rowsOf(t('reconciliations.title'));
    serve({ [LIST]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    await user.click(button('Refresh'));
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    expect(await rowsOf(t('reconciliations.title'))).toHaveLength(1);
  });
});
