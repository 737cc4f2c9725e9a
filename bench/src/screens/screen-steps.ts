import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

export type OrganizationPage = {
  readonly page: Page;
  /** The URL prefix of the organization's pages. */
  readonly base: string;
};

/** The time between hovering and clicking. */
const HOVER_MILLISECONDS = 100;

/** A visible sign that a page is loaded, or that a command was accepted. */
type Sign = 'details' | 'drawer' | 'dark' | 'light' | 'busy';

/** Opens a record from its list twice; resolves to the time of each. */
type Opening = (organization: OrganizationPage) => Promise<readonly [first: number, again: number]>;
/** Performs an action; resolves to the time until its sign is shown. */
type Action = (organization: OrganizationPage) => Promise<number>;

const fromList =
  (list: string, link = `/${list}/`, sign: Sign = 'details'): Opening =>
  async ({ page, base }) => {
    // Loads the document again, so that no record is cached; the code is in the browser's cache.
    await page.goto(`${base}/${list}`);
    const row = page.locator(`main table a[href*="${link}"]`).first();
    const first = await press(row, sign);
    await page.goBack();
    const again = await press(row, sign);
    return [first, again];
  };

export const openings: Readonly<Record<string, Opening>> = {
  'a customer': fromList('customers'),
  'a subscription': fromList('subscriptions'),
  'an order': fromList('orders'),
  'a product': fromList('products'),
  'a member': fromList('members', 'member=', 'drawer'),
};

const button = (page: Page | Locator, name: RegExp) => page.getByRole('button', { name }).first();

async function chooseInMenu(page: Page, menu: RegExp, item: RegExp): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits until the action is complete, so that it does not overlap with the next one. */
async function untilIdle(page: Page): Promise<void> {
  await page.locator('button[data-loading]').waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

let isDark = false;

export const actions: Readonly<Record<string, Action>> = {
  async 'switch between light and dark'({ page, base }) {
    if (!page.url().endsWith('/customers')) await page.goto(`${base}/customers`);
    isDark = !isDark;
    await button(page, /^Theme$/).click();
    const item = page.getByRole('menuitem', { name: isDark ? 'Dark' : 'Light' });
    return press(item, isDark ? 'dark' : 'light');
  },
  async 'change a role'({ page, base }) {
    await page.goto(`${base}/members`);
    await chooseInMenu(page, /^Actions for user-3/, /^Change roles/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Admin' }).click();
    const milliseconds = await press(button(dialog, /^Save/), 'busy');
    await untilIdle(page);
    return milliseconds;
  },
  async 'cancel an invitation'({ page, base }) {
    await page.goto(`${base}/invitations`);
    await chooseInMenu(page, /^Actions for the invitation/, /^Cancel invitation/);
    const confirm = button(page.getByRole('dialog'), /^Cancel invitation/);
    const milliseconds = await press(confirm, 'busy');
    await untilIdle(page);
    return milliseconds;
  },
  async 'disable a delivery URL'({ page, base }) {
    await page.goto(`${base}/connections`);
    await chooseInMenu(page, /^Actions for Production/, /^Disable/);
    const confirm = button(page.getByRole('dialog'), /^Disable/);
    const milliseconds = await press(confirm, 'busy');
    await untilIdle(page);
    await chooseInMenu(page, /^Actions for Production/, /^Enable/);
    await page.getByText('Webhook endpoint enabled').first().waitFor();
    return milliseconds;
  },
  async 'replay a delivery'({ page, base }) {
    await page.goto(`${base}/deliveries?type=order.paid`);
    await page.locator('main table a[href*="/deliveries/"]').first().click();
    const replay = button(page, /^Replay$/);
    await replay.waitFor();
    const milliseconds = await press(replay, 'busy');
    await untilIdle(page);
    return milliseconds;
  },
};

/** Hovers for the time that a user does, clicks, and measures the time until the sign is painted. */
async function press(what: Locator, sign: Sign): Promise<number> {
  await what.hover();
  await sleep(HOVER_MILLISECONDS);
  return what.evaluate(pressedUntil, sign);
}

/** Runs in the page. */
function pressedUntil(element: Element, sign: Sign): Promise<number> {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const signs: Record<Sign, () => boolean> = {
    details: () =>
      [...document.querySelectorAll('main h2')].some(
        ({ textContent }) => textContent === 'Details',
      ),
    drawer: () => has('[role="dialog"] dl'),
    dark: () => has('html[data-mantine-color-scheme="dark"]'),
    light: () => has('html[data-mantine-color-scheme="light"]'),
    busy: () => has('button[data-loading]'),
  };
  const TIMEOUT = 5_000;
  return new Promise((resolve, reject) => {
    const pressedAt = performance.now();
    const look = () => {
      const passed = performance.now() - pressedAt;
      if (passed > TIMEOUT) return reject(new Error(`No sign: ${sign}`));
      if (!signs[sign]()) return requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.now() - pressedAt));
    };
    (element as HTMLElement).click();
    look();
  });
}
