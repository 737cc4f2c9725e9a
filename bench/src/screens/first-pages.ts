import type { Page } from 'playwright-core';

export type FirstPage = {
  /** The path below the organization, or an absolute one. */
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Matches only once the code and the data of the page are there. */
  readonly sign: string;
};

export const firstPages: Readonly<Record<string, FirstPage>> = {
  'sign-in': { path: '/sign-in', isSignedIn: false, sign: 'main form button[type="submit"]' },
  // The latest changes and the latest events; the other parts of the page have their own placeholders.
  overview: {
    path: '',
    isSignedIn: true,
    sign: 'main:has(ol li):has(table tbody tr):not(:has([aria-busy]))',
  },
  members: { path: '/members', isSignedIn: true, sign: 'main table tbody tr' },
  customers: {
    path: '/customers',
    isSignedIn: true,
    sign: 'main table tbody a[href*="/customers/"]',
  },
};

/** The slow phone of Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms of latency, a quarter of the processor. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_048_576) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const PROCESSOR_SLOWDOWN = 4;
const TIMEOUT = 60_000;

/** Opens a page; resolves to the milliseconds from the request of its document until it shows its sign. */
export async function openOnPhone(
  page: Page,
  { path, isSignedIn, sign }: FirstPage,
  base: string,
  origin: string,
): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await page.goto(`${isSignedIn ? base : origin}${path}`, {
    waitUntil: 'commit',
    timeout: TIMEOUT,
  });
  const shownAt = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    sign,
    { timeout: TIMEOUT },
  );
  return Number(await shownAt.jsonValue());
}
