import axe, { type RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserArguments, browserExecutable } from './browser-program.ts';

/**
 * Set by `.ci/nightly`. Scenarios then visit every combination of page, size and starting point, and run all rules about
 * accessibility in both themes. Otherwise they visit every page in both themes, but some sizes and starting points only.
 */
export const isExhaustive = process.env.E2E_EXHAUSTIVE === 'true';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export type Visitor = { readonly page: Page; readonly context: BrowserContext };

/** The system's Chromium; each visitor has a separate profile. */
export function useBrowser() {
  let browser: Browser;
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: browserExecutable,
      args: browserArguments(),
    });
  });
  afterAll(() => browser?.close());

  return {
    /** For `afterEach`: expects that no page has logged an error or a warning since the last call. */
    expectSilentConsole: () => expect(consoleErrors.splice(0)).toEqual([]),
    async visitor(options: { dark?: boolean; width?: number } = {}): Promise<Visitor> {
      const context = await browser.newContext({
        viewport: { width: options.width ?? 1280, height: 900 },
        colorScheme: options.dark ? 'dark' : 'light',
        locale: 'en-GB',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
      const page = await context.newPage();
      page.on('console', (message) => {
        // The browser logs failed requests to the console; they are not errors of the app.
        const isHttpError = message.text().startsWith('Failed to load resource');
        if (['error', 'warning'].includes(message.type()) && !isHttpError) {
          consoleErrors.push(`${page.url()}: ${message.text()}`);
        }
      });
      page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`));
      return { page, context };
    },
  };
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules of these tags that axe does not run by default. */
const FURTHER_RULES = ['label-content-name-mismatch', 'target-size'];

/** Rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no accessibility violations, best practices included. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolations(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }])),
  });

/**
 * As `expectAccessible`, for a page whose other theme has been checked with all rules. Themes differ in colors only,
 * so only the rules about colors run, unless the run is exhaustive.
 */
export const expectAccessibleColors = (page: Page): Promise<void> =>
  isExhaustive
    ? expectAccessible(page)
    : expectNoViolations(page, { runOnly: { type: 'rule', values: COLOR_RULES } });

/**
 * Runs axe in the page. It lists the violations only and examines no style sheets in advance, which no rule here needs: with
 * both, and with the passed checks of every element, an examination takes more than twice as long.
 */
async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // A page has its heading when it has loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any: [why] }) => `${html} ${why?.message ?? ''}`).join(' | ')}`,
      );
    },
    { ...options, resultTypes: ['violations' as const], preload: false },
  );
  // The message, because reports cut long arrays.
  expect(found, found.join('\n')).toEqual([]);
}
