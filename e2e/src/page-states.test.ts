import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { fixtureMerchantId, loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { billingLists, inside } from './screenshots/pages.ts';
import {
  expectAccessible,
  expectAccessibleColors,
  isExhaustive,
  useBrowser,
} from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import {
  FAULTY_REQUEST,
  type Faults,
  layoutShifts,
  observeLayoutShifts,
  useFaults,
} from './support/faults.ts';
import { deliver, failedGrant } from './support/sample-deliveries.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const owner = 'ada@example.com';
const lived = '/o/fjordlight-audio';
const bare = '/o/kulturhuset';
const timeout = { timeout: 5_000 };
const DESK = { width: 1280, height: 900 };
/** The largest layout shift that is allowed; a tenth of what Web Vitals rate as good. */
const MAX_LAYOUT_SHIFT = 0.01;
/** Each test opens every page. */
const SLOW = { timeout: 600_000 };

const phone = ['phone', { width: 360, height: 780 }] as const;
const sizes = isExhaustive ? [phone, ['desk', DESK] as const] : [phone];

const pages = [
  '',
  'members',
  'invitations/links',
  'invitations/requests',
  'audit',
  'settings/roles',
  'settings/domains',
  'settings/machines',
  'billing',
  'analytics',
  'connections',
  'customer-meters',
  ...billingLists,
];
/** Pages that show only the organization, which the layout has already loaded. */
const fedByFrame = ['invitations', 'teams', 'settings', 'settings/danger'];
const ofTheUser = inside.flatMap(([, path]) => (path.startsWith('/o/') ? [] : [path]));

describe('page states: errors, loading, empty', SLOW, () => {
  const scenario = useStack({
    RATE_LIMIT_ENABLED: 'false',
    BILLING_PROVIDER_DASHBOARD_URL: 'none',
  });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let page: Page;
  let main: Locator;
  let navigation: Locator;
  let retry: Locator;
  let faults: Faults;
  /** Pages of single records, one of each kind. */
  let records: string[];

  beforeAll(async () => {
    const { url } = scenario.stack;
    const ada = await signUpUser(url, owner, 'Ada');
    for (const [name, slug] of [
      ['Kulturhuset', 'kulturhuset'],
      ['Fjordlight Audio', 'fjordlight-audio'],
    ] as const) {
      await ada.call(organizationRoutes.createOrganization, { body: { name, slug } });
    }
    await ada.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId },
    });
    for (const { id, body } of loadFixtures({ variants: true })) {
      await deliver(scenario.stack, { id, body });
    }
    await deliver(scenario.stack, failedGrant());
    page = (await browser.visitor()).page;
    await signIn(page.context(), url, owner);
    main = page.locator('main');
    retry = main.getByRole('button', { name: 'Try again' });
    navigation = page.getByRole('navigation', { name: 'Main' });
    faults = await useFaults(page);
    await observeLayoutShifts(page);
    records = [];
    for (const list of billingLists) {
      await open(`${lived}/${list}`);
      const first = main.getByRole('table').getByRole('link').first();
      records.push((await first.getAttribute('href')) ?? '');
    }
    await open(`${lived}/teams`);
    records.push((await main.locator('a[href*="/teams/"]').first().getAttribute('href')) ?? '');
  });

  async function open(path: string): Promise<void> {
    await page.goto(`${scenario.stack.url}${path}`);
    try {
      await main.getByRole('heading', { level: 1 }).waitFor();
    } catch (cause) {
      const shown = await page.locator('body').textContent();
      throw new Error(`${path} has no heading, but: ${shown}`, { cause });
    }
  }
  async function inTheme(colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page
      .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
  }
  const awaited = async () => faults.pending() + (await main.locator('[aria-busy="true"]').count());
  const settled = () => expect.poll(awaited, timeout).toBe(0);
  async function expectAccessibleInBothThemes(): Promise<void> {
    await expectAccessible(page);
    await inTheme('dark');
    await expectAccessibleColors(page);
    await inTheme('light');
  }
  /** Clicks retry buttons until everything is loaded. The page also retries, so a button may disappear before. */
  async function tryAgain(): Promise<void> {
    const remainingAlerts = async () => {
      if ((await retry.count()) > 0) {
        await retry
          .first()
          .click({ timeout: 500 })
          .catch(() => undefined);
      }
      await settled();
      return main.getByRole('alert').count();
    };
    await expect.poll(remainingAlerts, { timeout: 15_000 }).toBe(0);
  }
  const everyPage = () => [...pages.map((one) => `${lived}/${one}`), ...records];

  it('explains a failed grant when the provider dashboard is not configured', async () => {
    await open(`${lived}/benefit-grants?state=failed`);
    await main.getByRole('table').getByRole('link').first().click();
    await main.getByText('Benefit not granted').waitFor();
    await main.getByText("open the customer in your provider's dashboard").waitFor();
    expect(await main.getByRole('link', { name: /provider dashboard/ }).count()).toBe(0);
  });

  it('shows which request failed when a service or the network is down, and recovers', async () => {
    for (const path of everyPage()) {
      faults.set('unavailable');
      await open(path);
      const alert = main.getByRole('alert').first();
      await alert.waitFor();
      expect(faults.taken(), path).toBeGreaterThan(0);
      expect(await alert.textContent(), path).toMatch(/[A-Z].{20,}/);
      expect(await alert.textContent(), path).toContain(FAULTY_REQUEST);
      await navigation.getByRole('link', { name: 'Members' }).click({ trial: true });
      await expectAccessibleInBothThemes();

      faults.set('offline');
      await retry.first().click();
      await expect.poll(() => alert.textContent(), timeout).toContain('connection');
      faults.set(null);
      await tryAgain();
    }
  });

  it.each(sizes)('does not shift the layout on a %s while responses are slow', async (_, size) => {
    const moved: string[] = [];
    await page.setViewportSize(size);
    faults.set('slow');
    for (const path of [
      ...everyPage(),
      ...fedByFrame.map((one) => `${lived}/${one}`),
      ...ofTheUser,
    ]) {
      await open(path);
      await settled();
      const { total, worst } = await layoutShifts(page);
      if (total >= MAX_LAYOUT_SHIFT) moved.push(`${path} ${total.toFixed(3)}: ${worst}`);
    }
    faults.set(null);
    await page.setViewportSize(DESK);
    expect(moved).toEqual([]);
  });

  it('shows empty states', async () => {
    for (const one of [...pages, ...fedByFrame]) {
      await open(`${bare}/${one}`);
      await settled();
      expect(await main.getByRole('alert').count(), one).toBe(0);
      expect((await main.textContent())?.length, one).toBeGreaterThan(60);
      await expectAccessibleInBothThemes();
    }
  });

  it('clears data when another organization is selected', async () => {
    const switchTo = async (name: string) => {
      await page.getByRole('button', { name: 'Switch organization' }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await main.getByRole('heading', { level: 1, name }).waitFor();
    };
    const row = main.getByRole('table').getByRole('link').first();
    await open(`${lived}/products`);
    await row.waitFor();
    await switchTo('Kulturhuset');
    await switchTo('Fjordlight Audio');
    await settled();
    faults.set('offline');
    await navigation.getByRole('link', { name: 'Products' }).click();
    await main.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await main.getByRole('alert').waitFor();
    expect(await row.count()).toBe(0);
    faults.set(null);
    await tryAgain();
    await row.waitFor();
  });

  it('keeps sign-out available when the organization cannot be loaded', async () => {
    const isOrganizationRequest = (url: URL) => url.pathname.endsWith('/get-full-organization');
    await page.route(isOrganizationRequest, (route) => route.abort('internetdisconnected'));
    await page.goto(`${scenario.stack.url}${lived}/members`);
    await main.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.unroute(isOrganizationRequest);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  });
});
