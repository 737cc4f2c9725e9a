import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { customer } from '../../../../test/sample-billing.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { setScreenWidth } from '../../../../test/screen-width.ts';
import { serve } from '../../../../test/serve.ts';
import { CustomerDetail } from './customer-detail.tsx';

const start = (isWide: boolean, path = '/') => {
  setScreenWidth(isWide ? 'wide' : 'narrow');
  serve({
    'GET /api/billing/customers/customer-1/timeline': () => ({ items: [], nextCursor: null }),
  });
  return renderWith(inBilling(<CustomerDetail record={customer} />), { path });
};
const tabs = () =>
  within(screen.getByRole('navigation', { name: t('customer.tabs') }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('CustomerDetail', () => {
  afterEach(() => vi.restoreAllMocks());

  it('shows the timeline beside the tabs on wide screens', async () => {
    start(true, '/?part=timeline');
    await screen.findByText(t('timeline.none'));
    expect(tabs()[0]).toMatch(/^Subscriptions/);
    screen.getByRole('heading', { name: t('subscriptions.title') });
  });

  it('shows the timeline as the first tab on other screens', async () => {
    const { user } = start(false);
    await screen.findByText(t('timeline.none'));
    expect(tabs()[0]).toBe(t('timeline.title'));
    await user.click(screen.getByRole('link', { name: /^Subscriptions/ }));
    await screen.findByRole('heading', { name: t('subscriptions.title') });
    expect(screen.queryByText(t('timeline.none'))).toBeNull();
  });

  it('copies the id and the external id', async () => {
    const { user } = start(true);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const label of [t('customer.externalId'), t('field.id')]) {
      await user.click(
        screen.getByRole('button', { name: t('common.copyLabel', { what: label }) }),
      );
    }
    expect(write.mock.calls).toEqual([['user:ada'], ['customer-1']]);
  });
});
