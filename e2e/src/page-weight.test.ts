import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { password } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const kilobytes = 1_000;
/** Compressed bytes of scripts. */
const budgets = { signIn: 175 * kilobytes, firstList: 270 * kilobytes, lazyChunk: 130 * kilobytes };

describe('page weight of a first visit', () => {
  const scenario = useStack();
  const browser = useBrowser();

  /** The sizes of all scripts that a page requests until it stops requesting more, and of those that it loads lazily. */
  async function scriptsOf(page: Page, path: string) {
    const scripts: Promise<{ path: string; bytes: number }>[] = [];
    page.on('response', (response) => {
      const script = new URL(response.url()).pathname;
      if (!script.endsWith('.js')) return;
      scripts.push(
        response.body().then((body) => ({ path: script, bytes: gzipSync(body).byteLength })),
      );
    });
    await page.goto(`${scenario.stack.url}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const initial = await page.locator('script[type=module]').getAttribute('src');
    const all = await Promise.all(scripts);
    return {
      sizes: all.map(({ bytes }) => bytes),
      lazySizes: all.filter((script) => script.path !== initial).map(({ bytes }) => bytes),
    };
  }
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

  it('stays within the byte budget on the sign-in page', async () => {
    const { page } = await browser.visitor();
    const { sizes } = await scriptsOf(page, '/sign-in');
    expect(sizes.length).toBeGreaterThan(1);
    expect(sum(sizes)).toBeLessThanOrEqual(budgets.signIn);
  });

  it('requests nothing twice on the sign-in page and loads fonts of its own language only', async () => {
    const { page } = await browser.visitor();
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/|\.woff2$/.test(pathname)) requested.push(pathname);
    });
    await page.goto(`${scenario.stack.url}/sign-in`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(requested).toEqual([...new Set(requested)]);
    expect(requested.filter((path) => path.endsWith('.woff2'))).toEqual([
      expect.stringContaining('onest-latin-wght'),
    ]);
  });

  it('stays within the byte budget on the first list', async () => {
    const { page, context } = await browser.visitor();
    const { url } = scenario.stack;
    const signedUp = await context.request.post(`${url}/api/auth/sign-up/email`, {
      headers: { origin: url },
      data: { name: 'Light', email: 'light@example.com', password },
    });
    expect(signedUp.status()).toBe(200);
    const { sizes, lazySizes } = await scriptsOf(page, '/organizations');
    expect(sum(sizes)).toBeLessThanOrEqual(budgets.firstList);
    expect(Math.max(...lazySizes)).toBeLessThanOrEqual(budgets.lazyChunk);
  });

  it('sends each initial request once', async () => {
    const { page, context } = await browser.visitor();
    const { url } = scenario.stack;
    const send = (path: string, data: object) =>
      context.request.post(`${url}/api/auth${path}`, { headers: { origin: url }, data });
    await send('/sign-up/email', { name: 'Quick', email: 'quick@example.com', password });
    await send('/organization/create', { name: 'Quick Works', slug: 'quick-works' });

    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(`${pathname}${search}`);
    });
    await page.goto(`${url}/o/quick-works`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Quick Works' }).waitFor();
    expect(requested.map((path) => path.split('?')[0]?.split('/').at(-1))).toEqual(
      expect.arrayContaining(['get-full-organization', 'get-session', 'list']),
    );
    expect(requested).toEqual([...new Set(requested)]);
  });
});
