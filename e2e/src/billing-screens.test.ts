import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { changeRoutes } from '@tessera/contracts/billing/changes';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { pathOf } from '@tessera/contracts/paths';
import { fixtureMerchantId, loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { billingLists } from './screenshots/pages.ts';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { choose } from './support/choose.ts';
import { horizontalOverflow } from './support/page-layout.ts';
import { deliver, failedGrant } from './support/sample-deliveries.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const owner = 'ada@example.com';
const base = '/o/fjordlight-audio';
/** Responses for URLs with this prefix are mocked in the browser, so no request is sent. */
const dashboard = 'https://provider.example.com/dashboard';

describe('billing pages', () => {
  const scenario = useStack({
    RATE_LIMIT_ENABLED: 'false',
    BILLING_PROVIDER_DASHBOARD_URL: dashboard,
    // Large enough for a payload that the page shows truncated.
    BILLING_MAX_BODY_BYTES: '4194304',
    MAX_BODY_BYTES: '4194304',
  });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let ada: TestUser;
  let wide: Page;
  let narrow: Page;

  beforeAll(async () => {
    const { url } = scenario.stack;
    ada = await signUpUser(url, owner, 'Ada');
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight-audio' },
    });
    await ada.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId },
    });
    for (const { id, body } of loadFixtures({ variants: true })) {
      await deliver(scenario.stack, { id, body });
    }
    wide = (await browser.visitor()).page;
    narrow = (await browser.visitor({ dark: true, width: 360 })).page;
    for (const page of [wide, narrow]) {
      await signIn(page.context(), url, owner);
    }
  });

  const open = async (page: Page, path: string) => {
    await page.goto(`${scenario.stack.url}${base}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const expectNoSideways = async (page: Page) =>
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  it.each(billingLists)('lists %s and shows one, wide and narrow', async (list) => {
    const expectFits = async (page: Page) => {
      // `every-page.test.ts` checks the accessibility of wide pages.
      if (page === narrow) await expectAccessible(page);
      await expectNoSideways(page);
    };
    // Rejected deliveries of other tests have no record to show.
    const path = list === 'deliveries' ? 'deliveries?status=applied' : list;
    for (const page of [wide, narrow]) {
      await open(page, path);
      const first = page.getByRole('table').getByRole('link').first();
      await first.waitFor();
      await expectFits(page);
      await first.click();
      await page.getByRole('heading', { name: 'Details' }).waitFor();
      if (list === 'deliveries') await page.getByText(/\d (?:ms|sec|min) after receipt/).waitFor();
      await expectFits(page);
    }
  });

  it('keeps search, filters and sort order in the URL', async () => {
    await open(wide, 'products?search=pro&isRecurring=true&sort=name');
    await wide.getByRole('link', { name: 'Fjordlight Pro' }).first().waitFor();
    await wide.getByRole('searchbox').fill('no such product');
    await wide.getByText('No results found').waitFor();
    expect(new URL(wide.url()).searchParams.get('isRecurring')).toBe('true');
    await wide.getByRole('button', { name: 'Clear search and filters' }).click();
    await wide.getByRole('link', { name: 'Tip jar' }).waitFor();
    expect(new URL(wide.url()).search).toBe('');
  });

  it('filters events by several types with the keyboard and shows a chip for each', async () => {
    await open(wide, 'deliveries');
    await wide.getByRole('combobox', { name: 'Type' }).focus();
    for (const name of ['Checkout created', 'Checkout updated', 'Organization updated']) {
      await wide.keyboard.type(name);
      await wide.getByRole('listbox').getByRole('option', { name }).waitFor();
      await wide.keyboard.press('ArrowDown');
      await wide.keyboard.press('Enter');
    }
    await expectAccessible(wide);
    await wide.keyboard.press('Escape');
    await wide.getByText('Type: 3').waitFor();
    expect(new URL(wide.url()).searchParams.get('type')?.split(',')).toEqual([
      'checkout.created',
      'checkout.updated',
      'organization.updated',
    ]);
    await wide.getByRole('button', { name: /^Type: Checkout updated/ }).click();
    await wide.getByText('Type: 2').waitFor();
    await expectAccessible(wide);
  });

  it('opens a record by a click on its row and returns to the list with its filters', async () => {
    await open(wide, 'products?search=fjordlight&sort=name');
    const row = wide.getByRole('row').filter({ hasText: 'Fjordlight Pro' }).first();
    await row.getByRole('cell').nth(1).click();
    await wide.getByRole('heading', { name: 'Details' }).waitFor();
    await wide.getByRole('link', { name: 'Back to Products' }).click();
    await wide.waitForURL(/\/products\?search=fjordlight&sort=name$/);
    await wide.getByRole('button', { name: 'Product', exact: true }).click();
    await wide.waitForURL(/sort=-name/);
    await wide.getByRole('columnheader', { name: 'Product' }).waitFor();
  });

  it('saves a view and the columns of a list', async () => {
    await open(wide, 'products?isRecurring=true');
    await wide.getByRole('button', { name: 'Views', exact: true }).click();
    await wide.getByRole('menuitem', { name: 'Save current view…' }).click();
    await wide.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Recurring');
    await expectAccessible(wide);
    await wide.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await wide.getByRole('button', { name: 'View: Recurring' }).waitFor();

    await open(wide, 'products');
    await wide.getByRole('button', { name: 'View: All' }).click();
    await wide.getByRole('menuitem', { name: 'Recurring' }).waitFor();
    await expectAccessible(wide);
    await wide.getByRole('menuitem', { name: 'Recurring' }).click();
    await wide.waitForURL(/\/products\?isRecurring=true$/);

    const prices = wide.getByRole('columnheader', { name: 'Prices' });
    await prices.waitFor();
    await wide.getByRole('button', { name: 'Columns' }).click();
    const saved = wide.waitForResponse(/set-list-columns/);
    await wide.getByRole('menuitemcheckbox', { name: 'Prices' }).click();
    await expectAccessible(wide);
    await saved;
    await wide.reload();
    await wide.getByRole('columnheader', { name: 'Product' }).waitFor();
    await expect.poll(() => prices.count()).toBe(0);
    await wide.getByRole('button', { name: 'Columns' }).click();
    await wide.getByRole('menuitem', { name: 'Reset' }).click();
    await prices.waitFor();
  });

  it('collapses the filters on small screens and shows which are set', async () => {
    await open(narrow, 'orders?status=paid');
    await narrow.getByRole('button', { name: /^Status: Paid/ }).waitFor();
    expect(await narrow.getByRole('combobox', { name: 'Status' }).isVisible()).toBe(false);
    await narrow.getByRole('button', { name: 'Filters (1)' }).click();
    await choose(narrow, 'Status', 'Pending');
    await expectAccessible(narrow);
    await expectNoSideways(narrow);
    await narrow.getByRole('button', { name: 'Filters (1)' }).click();
    await narrow.getByRole('button', { name: /^Status: Pending/ }).click();
    await narrow.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  });

  it('prefetches a record once while the pointer is over its link', async () => {
    const { page, context } = await browser.visitor();
    onTestFinished(() => context.close());
    await signIn(context, scenario.stack.url, owner);
    // Another test may have caused a change, after which the page requests the record again.
    await page.route(`**${pathOf(changeRoutes.streamChanges)}*`, () => undefined);
    // A prefetched response may be used for three seconds. The clock stands still until the click, so that a slow
    // machine does not exceed them.
    await page.clock.install();
    await open(page, 'customers');
    const link = page.getByRole('table').getByRole('link').first();
    await link.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const id = (await link.getAttribute('href'))?.split('/').at(-1);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/customers/${id}?`)) requested.push(request.url());
    });
    await link.hover();
    await page.clock.runFor(100);
    await expect.poll(() => requested.length).toBe(1);
    await link.click();
    await page.clock.resume();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    expect(requested).toHaveLength(1);
  });

  it('draws revenue by month and explains the figures', async () => {
    for (const page of [wide, narrow]) {
      await open(page, 'billing?months=60');
      await page.getByRole('img', { name: /Net revenue by month/ }).waitFor();
      await page.getByText('Metric definitions').click();
      await page.getByText(/Amounts in different currencies aren't added together/).waitFor();
      await page.getByText('Data table').click();
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });

  it('draws the daily usage of one customer', async () => {
    const stateChanged = loadFixtures().find(
      ({ event }) => event.type === 'customer.state_changed',
    );
    const state = JSON.parse(stateChanged?.body ?? '');
    const [meter] = state.data.active_meters;
    meter.modified_at = new Date().toISOString();
    meter.consumed_units += 27.5;
    await deliver(scenario.stack, { id: randomUUID(), body: JSON.stringify(state) });
    for (const page of [wide, narrow]) {
      await open(page, `customers/${state.data.id}`);
      await page.getByRole('link', { name: /^Usage/ }).click();
      await page.getByRole('img', { name: /Usage by day, .* Latest: 27\.5\./ }).waitFor();
      await page.getByText('Data table').click();
      await page.getByRole('radio', { name: '90 days' }).click();
      await page.getByRole('table', { name: 'Usage by day' }).getByText('27.5').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('?part=usage&days=90');
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });

  it('links a failed grant to its customer at the provider', async () => {
    await deliver(scenario.stack, failedGrant());
    await wide
      .context()
      .route(`${dashboard}/**`, (requested) => requested.fulfill({ body: 'Customer' }));
    await open(wide, 'benefit-grants?state=failed');
    await wide.getByRole('table').getByRole('link').first().click();
    await wide.getByText('Benefit not granted').waitFor();
    await wide.getByText('needs to connect their Discord account').waitFor();
    const customer = await wide.locator(`main a[href^="${base}/customers/"]`).getAttribute('href');
    const opened = wide.context().waitForEvent('page');
    await wide.getByRole('link', { name: 'View customer in provider dashboard' }).press('Enter');
    const there = await opened;
    await there.waitForURL(
      `${dashboard}/fjordlight-audio/customers/${customer?.split('/').at(-1)}`,
    );
    expect(await there.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    await there.close();
  });

  it('creates a webhook endpoint, reveals its secret once, rotates it and deletes it', async () => {
    await open(wide, 'connections');
    await wide.getByRole('button', { name: 'Create webhook endpoint' }).click();
    await wide.getByLabel('Name', { exact: true }).fill('Production');
    await expectAccessible(wide);
    await wide.getByRole('button', { name: 'Create endpoint' }).click();
    const secret = wide.getByText(/^whsec_/);
    await secret.waitFor();
    const first = await secret.textContent();
    await expectAccessible(wide);
    await wide.getByRole('button', { name: "I've saved it" }).click();
    await expect.poll(() => secret.count()).toBe(0);

    const act = async (item: string) => {
      await wide.getByRole('button', { name: 'Actions for Production' }).click();
      await wide.getByRole('menuitem', { name: item }).click();
      await wide.getByRole('dialog').getByRole('button', { name: item }).click();
    };
    await act('Rotate secret');
    await secret.waitFor();
    expect(await secret.textContent()).not.toBe(first);
    await wide.getByRole('button', { name: "I've saved it" }).click();
    await wide.getByText('Previous secret', { exact: true }).waitFor();
    await act('Revoke previous secret');
    await wide.getByText('Previous secret revoked').waitFor();
    await act('Delete endpoint');
    await wide.getByText('No webhook endpoints yet').waitFor();
  });

  it('shows a signed body that is not an event with the reason and without a replay action', async () => {
    const made = await ada.call(endpointRoutes.createEndpoint, { body: { name: 'Staging' } });
    const target = { url: made.endpoint.url, secret: made.secret };
    const body = '<order>\n  <client_secret>qwertyuiop</client_secret>\n  <total>12.50</total>\n';
    const id = `not-an-event-${randomUUID()}`;
    expect((await sendDelivery({ id, body }, target)).status).toBe(400);
    expect((await sendDelivery({ id: randomUUID(), body: '' }, target)).status).toBe(400);

    for (const page of [wide, narrow]) {
      await open(page, `deliveries?endpointId=${made.endpoint.id}`);
      await page.getByText('The body is empty.').waitFor();
      await open(page, `deliveries?status=rejected&search=${id}`);
      const rows = page.getByRole('table', { name: 'Events' });
      await rows.getByText("The body isn't JSON.").waitFor();
      expect(await page.getByRole('button', { name: 'Replay events' }).count()).toBe(0);
      await expectAccessible(page);
      await expectNoSideways(page);

      await rows.getByRole('link', { name: 'Not an event' }).click();
      await page.getByRole('heading', { name: 'Not an event', level: 1 }).waitFor();
      await page.getByRole('heading', { name: 'Rejected' }).waitFor();
      await page.getByText("The body isn't JSON.").waitFor();
      await page.getByText('<client_secret>[redacted]</client_secret>').waitFor();
      await page.getByText('<total>12.50</total>').waitFor();
      expect(await page.getByText('qwertyuiop').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Replay' }).count()).toBe(0);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
    const downloaded = wide.waitForEvent('download');
    await wide.getByRole('button', { name: 'Download' }).click();
    expect((await downloaded).suggestedFilename()).toBe(`${id}.txt`);

    // Rejections are counted once a second; the count links to the stored deliveries.
    await expect
      .poll(async () => (await ada.call(endpointRoutes.listEndpoints, { query: {} })).items[0])
      .toMatchObject({ rejections: [{ reason: 'NOT_AN_EVENT', count: 2 }] });
    await open(wide, 'connections');
    await wide.getByRole('link', { name: 'Not an event' }).click();
    await wide.waitForURL(/deliveries\?status=rejected&endpointId=/);
    await wide.getByText("The body isn't JSON.").waitFor();
    await ada.call(endpointRoutes.deleteEndpoint, { params: { id: made.endpoint.id }, body: {} });
  });

  it('searches payloads and replays one and several deliveries', async () => {
    await open(wide, 'deliveries?type=order.paid');
    await wide.getByRole('link', { name: 'Order paid' }).first().click();
    await wide.getByRole('searchbox', { name: 'Search payload' }).fill('currency');
    await wide.getByText(/^\d+ matching lines?$/).waitFor();
    await wide.getByRole('button', { name: 'Replay' }).click();
    await wide.getByText('The event is being replayed.').waitFor();

    await open(wide, 'deliveries?type=order.paid');
    await wide.getByRole('button', { name: 'Replay events' }).click();
    await expectAccessible(wide);
    await wide.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await wide.getByText(/events? replayed\./).waitFor();
  });

  it('truncates a very long payload and offers the whole payload as a download', async () => {
    const sample = loadFixtures().find(({ event }) => event.type === 'product.updated');
    const product = JSON.parse(sample?.body ?? '');
    product.data.modified_at = new Date().toISOString();
    const notes = Array.from({ length: 12_000 }, (_, n) => [`note-${n}`, 'x'.repeat(100)]);
    product.data.metadata = Object.fromEntries(notes);
    const id = randomUUID();
    expect(await deliver(scenario.stack, { id, body: JSON.stringify(product) })).toBe(200);
    await open(wide, `deliveries?search=${id}`);
    await wide.getByRole('link', { name: 'Product updated' }).click();
    await wide.getByText('too long to show in full').waitFor();
    const downloaded = wide.waitForEvent('download');
    await wide.getByRole('button', { name: 'Download' }).click();
    const file = await (await downloaded).path();
    expect(JSON.parse(await readFile(file, 'utf8')).data.metadata).toEqual(product.data.metadata);
  });

  it('links a record to its related records', async () => {
    await open(wide, 'benefits?search=discord');
    await wide.getByRole('table').getByRole('link').first().click();
    const grants = wide.getByRole('table', { name: 'Benefit grants' });
    await grants.getByRole('link').first().click();
    await wide.waitForURL(/\/benefit-grants\//);
    await open(wide, 'products?search=Fjordlight%20Pro');
    await wide.getByRole('table').getByRole('link').first().click();
    const subscriptions = wide.getByRole('table', { name: 'Subscriptions' });
    await subscriptions.getByRole('link').first().click();
    await wide.waitForURL(/\/subscriptions\//);
  });

  it('shows what a delivery changed and any record as API JSON', async () => {
    await open(wide, 'deliveries?type=order.updated');
    await wide.getByRole('table').getByRole('link').first().click();
    await wide.getByRole('heading', { name: 'Changes since the previous delivery' }).waitFor();
    await wide.getByRole('link', { name: 'View previous delivery' }).waitFor();
    await expectAccessible(wide);

    await open(wide, 'customers');
    await wide.getByRole('table').getByRole('link').first().click();
    await wide.getByText('View JSON').click();
    // Lines outside the viewport are not painted.
    await wide.getByText('"emailVerified":').waitFor({ state: 'attached' });
    await expectAccessible(wide);
  });

  it('summarizes billing on the organization overview', async () => {
    for (const page of [wide, narrow]) {
      await page.goto(`${scenario.stack.url}${base}`);
      await page.getByRole('heading', { name: 'Net revenue by month' }).waitFor();
      await page.getByRole('heading', { name: 'Subscriptions by status' }).waitFor();
      await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
      await page.getByRole('link', { name: /^Canceled/ }).waitFor();
      await page.getByText('created the organization').waitFor();
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });

  it('opens billing pages with the keyboard only', async () => {
    await open(wide, 'billing');
    await wide.keyboard.press('Control+k');
    await wide.getByRole('combobox', { name: 'Search members, records and pages' }).waitFor();
    await wide.keyboard.type('refu');
    const option = wide.getByRole('option', { name: /^Refunds/ });
    await option.waitFor();
    await expectAccessible(wide);
    // Refunds that were opened recently come before the page.
    while ((await option.getAttribute('aria-selected')) !== 'true') {
      await wide.keyboard.press('ArrowDown');
    }
    await wide.keyboard.press('Enter');
    await wide.waitForURL(`**${base}/refunds`);
    await wide.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();
  });
});
