import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Identifies a page: a heading, columns or rows that no other page shows. */
type Content = {
  /** Includes the query. */
  readonly path: string;
  /** The document title. */
  readonly title: string;
  readonly headings: readonly string[];
  /** The name and the column names of each table. */
  readonly tables: readonly string[];
  /** Targets of all links on the page. */
  readonly links: readonly string[];
};

/** A page after its address was loaded, without navigation in the app. */
export type LoadedPage = {
  readonly address: string;
  /** Includes the query. */
  readonly path: string;
  readonly content: Content;
  /** Targets of the layout's navigation; empty where it is behind a button. */
  readonly frameLinks: readonly string[];
  /** Targets of each tab list within the page. */
  readonly strips: readonly (readonly string[])[];
};

/** A navigation from one page to another. */
export type Step = {
  readonly to: LoadedPage;
  readonly via: 'frame' | 'strip' | 'history';
};

declare global {
  interface Window {
    /** Null while data is loading. */
    readContent?: () => Content | null;
  }
}

/** The heading of a page that threw an error. */
const CRASHED = 'Something went wrong on our end';
const LOAD_MS = 30_000;
/** A page that shows nothing within this time counts as failed. */
const ARRIVE_MS = 15_000;
/** How long a page must be unchanged to count as loaded. */
const SETTLED_MS = 250;
/** The maximum length of a difference in a message. */
const MAX_TEXT = 200;

/**
 * Walks that each visit every node once, and together contain every step from one node to another. If a walk begins
 * with an empty cache, the data of the next node is never cached. The walks are the rows of a row-complete Latin
 * square: a zigzag (0, 1, n-1, 2, n-2, …), whose steps all differ in length, and its rotations. The zigzag exists for
 * even numbers of nodes; for an odd number, each walk skips the additional entry.
 */
export function pathsOverEveryPair<T>(nodes: readonly T[]): readonly (readonly T[])[] {
  const length = nodes.length + (nodes.length % 2);
  const zigzag = Array.from({ length }, (_, index) =>
    index % 2 === 1 ? (index + 1) / 2 : (length - index / 2) % length,
  );
  return zigzag.map((_, shift) =>
    zigzag.flatMap((node) => nodes.slice((node + shift) % length, ((node + shift) % length) + 1)),
  );
}

/** Navigates from page to page as a user does, and collects the errors that occur. */
export async function createNavigator(page: Page) {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(`page error: ${message}`));
  page.on('console', (message) => {
    // The browser logs failed calls itself; server errors are collected below.
    const isHttpError = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isHttpError) {
      problems.push(`console: ${message.text().split('\n', 1)}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`);
  });
  await page.addInitScript(provideReader);

  const frame = page.getByRole('navigation', { name: 'Main' });
  const strips = page.locator('main nav');
  const opener = page.getByRole('button', { name: 'Open navigation' });

  const navigator = {
    /** Loads an address and reads its content. */
    async load(address: string): Promise<LoadedPage> {
      await page.goto(address);
      const content = await settledContent(page);
      const [frameLinks, own] = [await linksOf(frame), await linksOf(strips)];
      const ofTabs = own.filter((links) => links.length > 0);
      return {
        address,
        path: content.path,
        content,
        frameLinks: frameLinks.flat(),
        strips: ofTabs,
      };
    },

    /** Starts a navigation without waiting for its end. */
    async leave({ to: { path }, via }: Step): Promise<void> {
      const link = `a[href="${path}"]`;
      if (via === 'history') return page.evaluate(() => window.history.back());
      if (via === 'strip') return strips.locator(link).first().click();
      if (await opener.isVisible()) await opener.click();
      return frame.locator(link).click();
    },

    /** Waits until the page shows the same content as after loading. Returns the errors since the last call. */
    async arrive({ content: expected }: LoadedPage): Promise<readonly string[]> {
      const arrival = page.waitForFunction(
        ([content, crashed]) => {
          if (document.querySelector('main h1')?.textContent === crashed) return 'crashed';
          return JSON.stringify(window.readContent?.()) === content && 'arrived';
        },
        [JSON.stringify(expected), CRASHED] as const,
        // Reading on every frame would slow the page.
        { timeout: ARRIVE_MS, polling: 50 },
      );
      const outcome = await arrival.then(
        (handle) => handle.jsonValue(),
        () => 'timed out',
      );
      if (outcome === 'arrived') return problems.splice(0);
      const shown = await page.evaluate(() => window.readContent?.() ?? null);
      return [...problems.splice(0), ...differencesOf(expected, shown)];
    },

    /** Loads a page and takes the steps one by one. Returns the errors, each with start and target. */
    async walk(start: LoadedPage, steps: readonly Step[]): Promise<readonly string[]> {
      const failures: string[] = [];
      const note = async (from: string, to: LoadedPage) => {
        const found = await navigator.arrive(to);
        if (found.length > 0) failures.push(`${from} -> ${to.path}: ${found.join('; ')}`);
      };
      await page.goto(start.address);
      await note('(loaded)', start);
      let from = start.path;
      for (const step of steps) {
        await navigator.leave(step);
        await note(from, step.to);
        from = step.to.path;
      }
      return failures;
    },
  };
  return navigator;
}

/** The content once nothing is loading and nothing has changed for a while. */
async function settledContent(page: Page): Promise<Content> {
  const read = () => page.evaluate(() => window.readContent?.() ?? null);
  const deadline = Date.now() + LOAD_MS;
  for (let before = await read(); Date.now() < deadline; ) {
    await sleep(SETTLED_MS);
    const now = await read();
    if (now !== null && JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
  throw new Error(`${page.url()} is still loading`);
}

const linksOf = (elements: Locator): Promise<string[][]> =>
  elements.evaluateAll((all) =>
    all.map((element) =>
      Array.from(element.querySelectorAll('a[href]'), (link) => link.getAttribute('href') ?? ''),
    ),
  );

function differencesOf(expected: Content, shown: Content | null): readonly string[] {
  if (shown === null) return ['it is still loading'];
  const names = ['path', 'title', 'headings', 'tables', 'links'] as const;
  return names.flatMap((name) => {
    const is = JSON.stringify(shown[name]);
    const shouldBe = JSON.stringify(expected[name]);
    const truncate = (text: string) =>
      text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
    return is === shouldBe ? [] : [`${name} ${truncate(is)} instead of ${truncate(shouldBe)}`];
  });
}

/** Runs in the browser, before the page's own scripts. */
function provideReader(): void {
  const textOf = (element: Element) => (element.textContent ?? '').trim();
  window.readContent = () => {
    const main = document.querySelector('main');
    if (!main?.querySelector('h1') || main.querySelector('[aria-busy="true"]')) return null;
    return {
      path: `${location.pathname}${location.search}`,
      title: document.title,
      headings: Array.from(main.querySelectorAll('h1'), textOf),
      tables: Array.from(main.querySelectorAll('table'), (table) =>
        [table.ariaLabel, ...Array.from(table.querySelectorAll('th'), textOf)].join(', '),
      ),
      links: Array.from(
        main.querySelectorAll('a[href]'),
        (link) => link.getAttribute('href') ?? '',
      ),
    };
  };
}
