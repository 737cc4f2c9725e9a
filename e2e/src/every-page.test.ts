import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  atFirst,
  inside,
  listsWithDetails,
  type Opened,
  opened,
  type Shown,
  signedOutPages,
} from './screenshots/pages.ts';
import { beginner, owner, seedOrganization, slug } from './screenshots/seed-organization.ts';
import { expectAccessible, expectAccessibleColors, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import {
  horizontalOverflow,
  setTextSize,
  smallestText,
  textsCutOffWhenLonger,
  waitUntilStill,
} from './support/page-layout.ts';
import { useStack } from './support/use-stack.ts';

const WIDE = 1280;
const NARROW = 360;
/** The width in CSS pixels of a 1280 pixel screen at 400 % zoom. */
const NARROWEST = 320;
/** Each test opens every page. */
const SLOW = { timeout: 900_000 };

describe('every page of a stack with seeded data', SLOW, () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let outsider: Page;
  let signUpUser: Page;
  let member: Page;
  let details: Shown[];

  beforeAll(async () => {
    await seedOrganization(scenario.stack);
    outsider = (await browser.visitor({ width: WIDE })).page;
    signUpUser = await signedIn(beginner);
    member = await signedIn(owner);
    details = [];
    for (const list of listsWithDetails) {
      await open(member, `/o/${slug}/${list}`);
      const first = member.locator(`main a[href*="/${list}/"]`).first();
      details.push([`one of ${list}`, (await first.getAttribute('href')) ?? '']);
    }
  }, 240_000);

  async function signedIn(email: string): Promise<Page> {
    const { page, context } = await browser.visitor({ width: WIDE });
    const { url } = scenario.stack;
    await signIn(context, url, email);
    return page;
  }
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(`${scenario.stack.url}${path}`, { waitUntil: 'load' });
    await waitUntilStill(page);
  }
  async function openOver({ path, buttons }: Opened): Promise<void> {
    await open(member, path);
    for (const name of buttons) {
      const names = member.getByRole('button', { name });
      await names.or(member.getByRole('menuitem', { name })).first().click();
      await waitUntilStill(member);
    }
  }
  async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page
      .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
  }
  async function expectAccessibleInBothThemes(page: Page): Promise<void> {
    await expectAccessible(page);
    await inTheme(page, 'dark');
    await expectAccessibleColors(page);
    await inTheme(page, 'light');
  }
  async function eachPage(visit: (page: Page, path: string) => Promise<void>): Promise<void> {
    for (const [, path] of signedOutPages) await visit(outsider, path);
    for (const [, path] of atFirst) await visit(signUpUser, path);
    for (const [, path] of [...inside, ...details]) await visit(member, path);
  }
  const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

  it('is accessible in light and dark and does not overflow: at 320 pixels, with text twice as large, in a longer language', async () => {
    const sideways: string[] = [];
    const cut: string[] = [];
    await eachPage(async (page, path) => {
      await open(page, path);
      await expectAccessibleInBothThemes(page);
      const note = async (how: string) => {
        const pixels = await horizontalOverflow(page);
        if (pixels > 0) sideways.push(`${path} ${how}: ${pixels}`);
      };
      const before = await smallestText(page);
      await setTextSize(page, 32);
      await expect.poll(() => smallestText(page), { message: path }).toBeGreaterThan(1.9 * before);
      await note('text of 200 %');
      await setTextSize(page, 16);
      await resize(page, NARROWEST);
      await note('320 pixels');
      await resize(page, NARROW);
      for (const text of await textsCutOffWhenLonger(page)) cut.push(`${path}: ${text}`);
      await note('longer words');
      await resize(page, WIDE);
    });
    expect({ sideways, cut }).toEqual({ sideways: [], cut: [] });
  });

  it('does not move when a dialog opens, on pages with and without a scrollbar', async () => {
    const edges = () =>
      member.evaluate(() =>
        ['h1', 'header'].map((selector) => {
          const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
          return [left, right];
        }),
      );
    for (const path of [`/o/${slug}/settings`, `/o/${slug}/orders`]) {
      await open(member, path);
      const before = await edges();
      await member.keyboard.press('ControlOrMeta+k');
      await member.getByRole('dialog').waitFor();
      await waitUntilStill(member);
      expect({ path, edges: await edges() }).toEqual({ path, edges: before });
      await member.keyboard.press('Escape');
      await member.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  it('is accessible while a dialog, a drawer or a menu is open', async () => {
    for (const over of opened) {
      await openOver(over);
      await expectAccessibleInBothThemes(member);
    }
  });
});
