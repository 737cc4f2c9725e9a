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
});
