import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { standsStill } from '../support/layout.ts';
import { password } from '../support/person.ts';
import { owner, slug } from './furnish.ts';
import { listsWithDetails, type Opened, type Shown } from './pages.ts';

export type Shooting = {
  readonly url: string;
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** The whole length of pages, not only what is seen first. */
  readonly isWhole?: boolean;
  readonly door: readonly Shown[];
  readonly inside: readonly Shown[];
  /** Also the page of the first row of each list. */
  readonly withDetails?: boolean;
  /** Also what opens over pages. */
  readonly opened?: readonly Opened[];
  nameOf(name: string): string;
};

/** Photographs pages as one visitor sees them who comes to the door, then signs in. */
export async function photograph(browser: Browser, shooting: Shooting): Promise<void> {
  const { url, width, height, scheme } = shooting;
  await mkdir(shooting.folder, { recursive: true });
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const shown of shooting.door) await shoot(page, shooting, shown);
  const signedIn = await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email: owner, password },
  });
  if (!signedIn.ok()) throw new Error(`Sign-in answers ${signedIn.status()}`);
  for (const shown of shooting.inside) await shoot(page, shooting, shown);
  if (shooting.withDetails) await shootDetails(page, shooting);
  for (const opened of shooting.opened ?? []) await shootOpened(page, shooting, opened);
  await context.close();
}

async function shootDetails(page: Page, shooting: Shooting): Promise<void> {
  for (const list of listsWithDetails) {
    await page.goto(`${shooting.url}/o/${slug}/${list}`, { waitUntil: 'load' });
    const first = page.locator(`main a[href*="/${list}/"]`).first();
    const href = await first.getAttribute('href', { timeout: 8_000 }).catch(() => null);
    if (href) await shoot(page, shooting, [`${list}-detail`, href]);
  }
}

/** What cannot be opened at this width, as the navigation behind its button, is passed by. */
async function shootOpened(
  page: Page,
  { url, folder, nameOf }: Shooting,
  { name, path, by }: Opened,
): Promise<void> {
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  await standsStill(page);
  for (const button of by) {
    const names = page.getByRole('button', { name: button });
    const opener = names.or(page.getByRole('menuitem', { name: button })).first();
    if (!(await opener.isVisible())) return;
    await opener.click();
    await standsStill(page);
  }
  await page.screenshot({ path: join(folder, `${nameOf(name)}.png`), animations: 'disabled' });
}

async function shoot(page: Page, shooting: Shooting, [name, path]: Shown): Promise<void> {
  await page.goto(`${shooting.url}${path}`, { waitUntil: 'load' });
  await standsStill(page);
  await page.screenshot({
    path: join(shooting.folder, `${shooting.nameOf(name)}.png`),
    animations: 'disabled',
    fullPage: shooting.isWhole ?? false,
  });
}
