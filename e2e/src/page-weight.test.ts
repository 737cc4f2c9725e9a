import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { password } from './support/person.ts';
import { useHouse } from './support/use-house.ts';

const kilobytes = 1_000;
/** Compressed size of the scripts of a first visit. */
const budgets = { signIn: 150 * kilobytes, firstList: 240 * kilobytes, anyFile: 130 * kilobytes };

describe('what a first visit fetches', () => {
  const journey = useHouse();
  const browser = useBrowser();

  /** Sizes of all scripts that a page asks for until nothing more comes. */
  async function scriptsOf(page: Page, path: string): Promise<number[]> {
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.endsWith('.js')) return;
      sizes.push(response.body().then((body) => gzipSync(body).byteLength));
    });
    await page.goto(`${journey.house.url}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return Promise.all(sizes);
  }
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

  it('is light at the door', async () => {
    const { page } = await browser.visitor();
    const sizes = await scriptsOf(page, '/sign-in');
    expect(sizes.length).toBeGreaterThan(1);
    expect(sum(sizes)).toBeLessThanOrEqual(budgets.signIn);
  });

  it('asks nothing twice at the door, and fetches the letters of its own language only', async () => {
    const { page } = await browser.visitor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/|\.woff2$/.test(pathname)) asked.push(pathname);
    });
    await page.goto(`${journey.house.url}/sign-in`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([
      expect.stringContaining('onest-latin-wght'),
    ]);
  });

  it('is light at the first list', async () => {
    const { page, context } = await browser.visitor();
    const { url } = journey.house;
    const signedUp = await context.request.post(`${url}/api/auth/sign-up/email`, {
      headers: { origin: url },
      data: { name: 'Light', email: 'light@example.com', password },
    });
    expect(signedUp.status()).toBe(200);
    const sizes = await scriptsOf(page, '/organizations');
    expect(sum(sizes)).toBeLessThanOrEqual(budgets.firstList);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(budgets.anyFile);
  });

  it('asks every first question once, and the first of them before its scripts are there', async () => {
    const { page, context } = await browser.visitor();
    const { url } = journey.house;
    const send = (path: string, data: object) =>
      context.request.post(`${url}/api/auth${path}`, { headers: { origin: url }, data });
    await send('/sign-up/email', { name: 'Quick', email: 'quick@example.com', password });
    await send('/organization/create', { name: 'Quick Works', slug: 'quick-works' });

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
    });
    // The scripts wait until somebody lets them go: what is asked now, the document asks by itself.
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${url}/o/quick-works`, { waitUntil: 'commit' });
    await expect.poll(() => asked.length).toBe(3);
    expect(asked.map((path) => path.split('?')[0]?.split('/').at(-1)).toSorted()).toEqual([
      'get-full-organization',
      'get-session',
      'list',
    ]);
    letGo();
    await page.getByRole('heading', { name: 'Quick Works' }).waitFor();
    expect(new Set(asked).size).toBe(asked.length);
  });
});
