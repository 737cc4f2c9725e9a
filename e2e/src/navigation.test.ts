import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { beforeAll, describe, expect, it } from 'vitest';
import { billingLists } from './screenshots/pages.ts';
import { owner, seedOrganization, slug } from './screenshots/seed-organization.ts';
import { isExhaustive, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { useFaults } from './support/faults.ts';
import {
  createNavigator,
  type LoadedPage,
  pathsOverEveryPair,
  type Step,
} from './support/navigation.ts';
import { useStack } from './support/use-stack.ts';

const home = `/o/${slug}`;
const WIDE = 1440;
const NARROW = 360;
/** A scenario follows some hundred links. */
const SLOW = { timeout: 900_000 };
/** A broken page causes many failures; a few of them are enough for a report. */
const MAX_FAILURES = 12;

describe('navigation of an organization with members and billing', SLOW, () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  /** Every page to which the navigation links, by path. */
  const pages = new Map<string, LoadedPage>();
  /** The pages that the layout's navigation links to, and those of each tab list within a page. */
  let frame: readonly LoadedPage[];
  let strips: readonly (readonly LoadedPage[])[];

  beforeAll(async () => {
    const ada = await seedOrganization(scenario.stack);
    await ada.call(machineClientRoutes.createMachineClient, { body: { name: 'Nightly report' } });
    const { load } = await visitor(WIDE);
    const waiting = [home, '/account'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue;
      const page = await load(addressOf(path));
      pages.set(path, page);
      waiting.push(...page.frameLinks, ...page.strips.flat());
    }
    frame = pageAt(home).frameLinks.map(pageAt);
    const links = [...pages.values()].flatMap((page) => page.strips);
    strips = [...new Map(links.map((strip) => [strip.join(), strip.map(pageAt)])).values()];
  });

  const addressOf = (path: string) => `${scenario.stack.url}${path}`;

  function pageAt(path: string): LoadedPage {
    const page = pages.get(path);
    if (!page) throw new Error(`The navigation does not lead to ${path}`);
    return page;
  }

  /** The owner in a new browser, on the home page of the organization. */
  async function visitor(width: number) {
    const { page, context } = await browser.visitor({ width });
    await signIn(context, scenario.stack.url, owner);
    const navigator = await createNavigator(page);
    // The account pages link back to the active organization.
    const activated = page.waitForResponse(/\/set-active$/);
    await navigator.load(addressOf(home));
    await activated;
    return { page, ...navigator };
  }

  it('seeds rows for every billing list', () => {
    const paths = frame.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([home, `${home}/orders`]));
    for (const list of billingLists.filter((name) => paths.includes(`${home}/${name}`))) {
      const rows = pageAt(`${home}/${list}`).content.links;
      expect(rows, list).toContainEqual(expect.stringContaining(`${home}/${list}/`));
    }
    for (const { path, content, frameLinks } of pages.values()) {
      expect(content.headings, path).toHaveLength(1);
      expect(frameLinks, path).toEqual(path.startsWith(home) ? paths : []);
    }
  });

  /**
   * Follows a link from every page to every other, and returns the failures. If `isOnce`, visits every page once: the
   * layout of a small screen differs in how its menu opens, not in the pages.
   */
  async function navigate(width: number, isOnce: boolean): Promise<readonly string[]> {
    const { walk } = await visitor(width);
    const failures: string[] = [];
    const go = async ([start, ...others]: readonly LoadedPage[], via: Step['via']) => {
      if (!start || failures.length >= MAX_FAILURES) return;
      const steps = others.map((to) => ({ to, via }));
      for (const failure of await walk(start, steps)) failures.push(`${width} pixels: ${failure}`);
    };
    const paths = pathsOverEveryPair(frame);
    for (const pages of isOnce ? paths.slice(0, 1) : paths) await go(pages, 'frame');
    // No two pages of a tab list share a component, so all of their walks may use one document.
    for (const strip of strips) await go(pathsOverEveryPair(strip).flat(), 'strip');
    return failures;
  }

  it('navigates from every page to every other', async () => {
    expect(await navigate(WIDE, false)).toEqual([]);
  });

  it('navigates to every page on a small screen', async () => {
    expect(await navigate(NARROW, !isExhaustive)).toEqual([]);
  });

  it('navigates from a tab to every page of the layout and back by history', async () => {
    const { walk } = await visitor(WIDE);
    const failures: string[] = [];
    // Pages that differ only in their query are the same page with another filter.
    const isWithin = (page: LoadedPage) =>
      page.path.startsWith(home) && !frame.includes(page) && !page.path.includes('?');
    const tabs = [...new Set(strips.flat().filter(isWithin))];
    for (const start of isExhaustive ? tabs : tabs.slice(0, 1)) {
      if (failures.length >= MAX_FAILURES) break;
      const steps = frame.flatMap((to): Step[] => [
        { to, via: 'frame' },
        { to: start, via: 'history' },
      ]);
      failures.push(...(await walk(start, steps)));
    }
    expect(failures).toEqual([]);
  });

  it('shows the page of the last link when several are followed before loading ends', async () => {
    const { page, load, leave, arrive } = await visitor(WIDE);
    const faults = await useFaults(page);
    const failures: string[] = [];
    const lists = frame.filter(({ path }) =>
      billingLists.some((list) => path === `${home}/${list}`),
    );
    const pairs = lists.slice(1, 6).map((to, index) => [lists[index] ?? to, to]);
    for (const pages of [frame, frame.toReversed(), ...pairs]) {
      faults.set(null);
      await load(addressOf(home));
      faults.set('slow');
      for (const to of pages) await leave({ to, via: 'frame' });
      const problems = await arrive(pages.at(-1) ?? pageAt(home));
      const way = pages.map(({ path }) => path).join(' -> ');
      if (problems.length > 0) failures.push(`${way}: ${problems.join('; ')}`);
    }
    expect(failures).toEqual([]);
  });

  it('closes the menu on a small screen when the link of the current page is followed', async () => {
    const { page, leave, arrive } = await visitor(NARROW);
    await leave({ to: pageAt(home), via: 'frame' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    expect(await arrive(pageAt(home))).toEqual([]);
  });

  it('never shows the members of one team under another team', async () => {
    const { page, load } = await visitor(WIDE);
    const faults = await useFaults(page);
    const links = pageAt(`${home}/teams`).content.links;
    const [first = '', second = ''] = links.filter((link) => link.startsWith(`${home}/teams/`));
    await load(addressOf(first));
    const heading = page.locator('main h1');
    const table = page.locator('main table');
    const name = await heading.textContent();
    const members = await table.locator('td:first-child').allTextContents();
    await page.getByRole('link', { name: 'All teams' }).click();
    await page.locator(`main a[href="${second}"]`).click();
    await table.waitFor();
    // A reload keeps the history and drops the fetched data.
    await page.reload();
    await table.waitFor();
    expect(await heading.textContent()).not.toBe(name);

    const shown = await page.evaluateHandle((title) => {
      const cells = new Set<string | null>();
      const read = () => {
        if (document.querySelector('main h1')?.textContent !== title) return;
        const all = document.querySelectorAll('main td:first-child');
        for (const { textContent } of all) cells.add(textContent);
      };
      new MutationObserver(read).observe(document.body, { childList: true, subtree: true });
      return cells;
    }, name);
    faults.set('slow');
    await page.evaluate(() => window.history.go(-2));
    await expect.poll(() => heading.textContent()).toBe(name);
    await table.waitFor();
    await expect.poll(faults.pending).toBe(0);
    const seen = await shown.evaluate((cells) => [...cells]);
    expect(seen.toSorted()).toEqual(members.toSorted());
  });
});
