import { type Refund, refundErrors, refundRoutes } from '@tessera/contracts/billing/refunds';
import { ApiError } from '@tessera/contracts/define/error';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { customer } from '../../../../test/sample-billing.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { setScreenWidth } from '../../../../test/screen-width.ts';
import { serve } from '../../../../test/serve.ts';
import { ShortcutProvider } from '../../../components/overlays/shortcuts.tsx';
import { refundListing } from '../../../features/billing/refunds/refund-listing.tsx';
import { RecordPage } from './record-page.tsx';
import { RecordPanel } from './record-panel.tsx';

const LIST = 'GET /api/billing/refunds';
const VIEWS = 'GET /api/auth/organization/list-views';
const base = '/o/acme/refunds';

const refundOf = (id: string, reason: string): Refund => ({
  id,
  createdAt: '2026-01-05T09:00:00Z',
  modifiedAt: null,
  status: 'succeeded',
  reason,
  amount: 1_200,
  taxAmount: 300,
  currency: 'eur',
  orderId: 'order-1',
  customerId: 'customer-1',
  subscriptionId: null,
  revokeBenefits: false,
  metadata: {},
  customer: { id: 'customer-1', name: 'Ada Lund', email: 'ada@example.com', avatarUrl: null },
  order: null,
});
const refunds = [refundOf('refund-1', 'duplicate'), refundOf('refund-2', 'fraudulent')];

let columns: readonly string[] | null;
beforeEach(() => {
  columns = null;
});
afterEach(() => vi.restoreAllMocks());

const withServer = (items: readonly Refund[] = refunds, nextCursor: string | null = null) =>
  serve({
    [VIEWS]: () => ({ views: [], columns }),
    [LIST]: (_body, query) =>
      query.get('count') === 'only'
        ? { items: [], nextCursor: null, total: { count: 1_000, more: true } }
        : { items, nextCursor },
    [`${LIST}/refund-1`]: () => refundOf('refund-1', 'duplicate'),
    [`${LIST}/refund-2`]: () => refundOf('refund-2', 'fraudulent'),
    'GET /api/billing/connection': () => null,
  });

function Pages() {
  return (
    <ShortcutProvider>
      <Routes>
        <Route path={base} element={<RecordPanel listing={refundListing} />} />
        <Route
          path={`${base}/:id`}
          element={
            <RecordPage
              list="refunds"
              route={refundRoutes.getRefund}
              title={({ reason }) => reason}
              detail={() => null}
            />
          }
        />
      </Routes>
    </ShortcutProvider>
  );
}
const open = (query = '') => renderWith(inBilling(<Pages />), { path: `${base}${query}` });
const table = () => screen.findByRole('table', { name: t('refunds.title') });
const headers = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
const statusFilter = () => screen.queryByRole('combobox', { name: t('field.status') });
const chip = (name: RegExp) => screen.getByRole('button', { name });

describe('a list of billing records', () => {
  it('shows that it is loading', async () => {
    const release = withServer().hold();
    open();
    expect(screen.getByText(t('common.loading'))).toBeTruthy();
    release();
    await table();
    expect(screen.queryByText(t('common.loading'))).toBeNull();
  });

  it('shows that there are no records', async () => {
    withServer([]);
    open();
    await screen.findByText(t('refunds.emptyTitle'));
    expect(screen.getByText(t('refunds.count', { count: 0, total: '0' }))).toBeTruthy();
  });

  it('offers to clear search and filters without a match', async () => {
    withServer([]);
    const { user, router } = open('?search=none');
    await screen.findByText(t('billing.noResults'));
    await user.click(screen.getByRole('button', { name: t('billing.clear') }));
    expect(router.state.location.search).toBe('');
  });

  it('shows an error and loads again', async () => {
    withServer();
    serve({ [LIST]: () => new ApiError({ code: 'X', status: 403, message: 'Not allowed' }) });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: t('common.tryAgain') });
    withServer();
    await user.click(retry);
    await table();
  });

  it('shows the number of records, of several pages at least a thousand', async () => {
    withServer();
    open();
    await screen.findByText('2 refunds');
    expect(screen.queryByText('1,000+ refunds')).toBeNull();
  });

  it('counts the records of several pages', async () => {
    const server = withServer(refunds, 'next');
    open('?status=failed&sort=amount');
    await screen.findByText('1,000+ refunds');
    const counts = server.queries(LIST).filter(({ count }) => count === 'only');
    expect(counts).toEqual([{ count: 'only', organizationId: 'organization-1', status: 'failed' }]);
  });

  it('shows each filter as a chip, removes one and removes all', async () => {
    withServer();
    const { user, router } = open('?status=failed&reason=other&orderId=order-1&search=ada');
    await table();
    const chips = within(screen.getByRole('list', { name: t('list.filters') }));
    expect(chips.getAllByRole('listitem')).toHaveLength(4);
    await user.click(chip(/^Status: Failed/));
    expect(router.state.location.search).toBe('?reason=other&orderId=order-1&search=ada');
    await user.click(screen.getByRole('button', { name: t('list.clearFilters') }));
    expect(router.state.location.search).toBe('?search=ada');
    expect(screen.queryByRole('list', { name: t('list.filters') })).toBeNull();
  });

  it('names the record and the currency of a filter that a link has set', async () => {
    serve({
      'GET /api/billing/customers/customer-1': () => customer,
      'GET /api/billing/orders/order-1': () =>
        new ApiError({ code: 'X', status: 404, message: '' }),
    });
    withServer();
    const { user, router } = open('?customerId=customer-1&orderId=order-1&currency=eur');
    await table();
    await screen.findByRole('button', { name: /^Customer: Ada Lund/ });
    expect(chip(/^Selected order/)).toBeTruthy();
    expect(chip(/^Currency: EUR/)).toBeTruthy();
    await user.click(chip(/^Customer: Ada Lund/));
    expect(router.state.location.search).toBe('?orderId=order-1&currency=eur');
  });

  it('sorts by a header, from the first page on', async () => {
    const server = withServer();
    const { user, router } = open('?cursor=abc');
    await table();
    const date = () => screen.getByRole('columnheader', { name: t('field.date') });
    expect(date().getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: t('field.amount') }));
    expect(router.state.location.search).toBe('?sort=-amount');
    await waitFor(() => expect(server.queries(LIST).at(-1)).toMatchObject({ sort: '-amount' }));
    await user.click(screen.getByRole('button', { name: t('field.date') }));
    expect(router.state.location.search).toBe('');
  });

  it('shows the selected columns only', async () => {
    columns = ['reason', 'amount', 'removed'];
    withServer();
    open();
    await table();
    expect(headers()).toEqual([t('field.reason'), t('field.amount'), t('list.copyId')]);
  });

  it('shows the fields of filters on a wide screen', async () => {
    setScreenWidth('wide');
    withServer();
    open();
    await table();
    expect(statusFilter()).toBeTruthy();
  });

  it('shows the fields of filters on a narrow screen after a click on their button', async () => {
    setScreenWidth('narrow');
    withServer();
    const { user } = open();
    await table();
    expect(statusFilter()).toBeNull();
    await user.click(screen.getByRole('button', { name: t('billing.filters') }));
    expect(statusFilter()).toBeTruthy();
  });

  it('has the search field on the key /', async () => {
    withServer();
    const { user } = open();
    await table();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('a/b');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('a/b');
  });

  it('returns from a record with filters, sort and page', async () => {
    withServer();
    const { user, router } = open('?status=failed&sort=amount&cursor=abc');
    const shown = await table();
    await user.click(within(shown).getAllByText('€15.00')[1] as HTMLElement);
    const back = () => screen.findByRole('link', { name: /^Back to/ });
    expect((await back()).getAttribute('href')).toBe(
      `${base}?status=failed&sort=amount&cursor=abc`,
    );
    await router.navigate('?part=other');
    await user.click(await back());
    expect(router.state.location.search).toBe('?status=failed&sort=amount&cursor=abc');
    await router.navigate(`${base}/refund-1`);
    expect((await back()).getAttribute('href')).toBe(base);
  });

  it('reports a record that does not exist, and leads to the list', async () => {
    withServer();
    serve({ [`${LIST}/other`]: () => new ApiError(refundErrors.REFUND_NOT_FOUND) });
    const { user, router } = open('/other');
    await screen.findByText(t('error.REFUND_NOT_FOUND'));
    expect(screen.queryByRole('button', { name: t('common.tryAgain') })).toBeNull();
    const [link] = screen.getAllByRole('link', { name: /^Back to/ }).slice(-1);
    await user.click(link as HTMLElement);
    expect(router.state.location.pathname).toBe(base);
  });
});
