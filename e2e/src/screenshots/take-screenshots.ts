import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../support/browser-sign-in.ts';
import { waitUntilStill } from '../support/page-layout.ts';
import {
  atFirst,
  inside,
  listsWithDetails,
  type Opened,
  opened,
  type Shown,
  signedOutPages,
} from './pages.ts';
import { beginner, owner, slug } from './seed-organization.ts';

export type Shooting = {
  readonly url: string;
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Captures the whole page instead of the viewport. */
  readonly fullPage?: boolean;
  readonly format: 'png' | 'webp';
  nameOf(name: string): string;
};

/** Takes screenshots of every page: signed out, as a new user, and as a user with seeded data. */
export async function takeScreenshots(browser: Browser, shooting: Shooting): Promise<void> {
  const { url, width, height, scheme } = shooting;
  await mkdir(shooting.folder, { recursive: true });
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const shown of signedOutPages) await shoot(page, shooting, shown);
  await signIn(context, url, beginner);
  for (const shown of atFirst) await shoot(page, shooting, shown);
  await signIn(context, url, owner);
  for (const shown of inside) await shoot(page, shooting, shown);
  await shootDetails(page, shooting);
  const invitations = await context.request.get(
    `${url}/api/auth${invitationRoutes.listUserInvitations.path}`,
  );
  const [invitation] = await invitations.json();
  await shoot(page, shooting, ['invitation', `/invitations/${invitation.id}`]);
  for (const one of opened) await shootOpened(page, shooting, one);
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

/** Skips what cannot be opened at this width, such as the navigation drawer on a wide screen. */
async function shootOpened(
  page: Page,
  shooting: Shooting,
  { name, path, buttons }: Opened,
): Promise<void> {
  await page.goto(`${shooting.url}${path}`, { waitUntil: 'load' });
  await waitUntilStill(page);
  for (const button of buttons) {
    const names = page.getByRole('button', { name: button });
    const opener = names.or(page.getByRole('menuitem', { name: button })).first();
    if (!(await opener.isVisible())) return;
    await opener.click();
    await waitUntilStill(page);
  }
  await keep(page, { ...shooting, fullPage: false }, name);
}

async function shoot(page: Page, shooting: Shooting, [name, path]: Shown): Promise<void> {
  await page.goto(`${shooting.url}${path}`, { waitUntil: 'load' });
  await waitUntilStill(page);
  await keep(page, shooting, name);
}

/** Files are far smaller than with lossless compression, and text stays sharp. */
const WEBP_QUALITY = 82;

async function keep(page: Page, shooting: Shooting, name: string): Promise<void> {
  const { folder, format, nameOf, fullPage = false } = shooting;
  const path = join(folder, `${nameOf(name)}.${format}`);
  if (format === 'png') {
    await page.screenshot({ path, animations: 'disabled', fullPage });
    return;
  }
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format, quality: WEBP_QUALITY });
  await browser.detach();
  await writeFile(path, data, 'base64');
}
