import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than the tab stops of any page. */
const STOPS = 90;

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const named = [
      element.getAttribute('aria-label'),
      ...labels.map(({ textContent }) => textContent),
      element.textContent,
    ];
    return (named.find((name) => name?.trim()) ?? '').trim();
  });

/** Uses a page with the keyboard only. Throws if Tab does not reach an element, or if the focus is not visible. */
export function createKeyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key);

  /** Presses Tab until an element with this name has the focus. */
  async function to(name: string | RegExp): Promise<void> {
    const isThere = (text: string) =>
      typeof name === 'string' ? text.split('\n')[0] === name : name.test(text);
    const passed: string[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      await press('Tab');
      const here = await focused(page);
      if (here !== '') {
        await expect
          .poll(() => isSeen(page), { message: `the focus on "${here}" is seen` })
          .toBe(true);
      }
      if (isThere(here)) return;
      passed.push(here);
    }
    throw new Error(`Tab does not lead to ${name}, but to: ${passed.join(' | ')}`);
  }

  return {
    press,
    to,
    /** Moves to a button or a link and presses it. */
    async use(name: string | RegExp): Promise<void> {
      await to(name);
      await press('Enter');
    },
    /** Moves to a field and replaces its text. */
    async write(name: string, text: string): Promise<void> {
      await to(name);
      await press('Control+A');
      await page.keyboard.type(text);
    },
    /** Expects that a page has opened and its heading has the focus, so that screen readers and Tab continue there. */
    async arrives(heading: string): Promise<void> {
      const tag = () => page.evaluate(() => document.activeElement?.tagName);
      await expect.poll(tag, { timeout: 15_000 }).toBe('H1');
      await expect.poll(() => focused(page), { timeout: 15_000 }).toBe(heading);
    },
    /** Expects the focus on an element with this name. */
    async isAt(name: string | RegExp): Promise<void> {
      await expect.poll(() => focused(page), { timeout: 15_000 }).toMatch(name);
    },
  };
}

/** Whether the focused element, or one that contains it, has other styles than without focus. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const looks = (element: Element) => {
      const { outline, boxShadow, borderColor, backgroundColor, top } = getComputedStyle(element);
      return [outline, boxShadow, borderColor, backgroundColor, top].join();
    };
    let element = document.activeElement;
    for (let up = 0; element && element !== document.body && up < 3; up += 1) {
      const twin = element.cloneNode(true) as Element;
      element.after(twin);
      const differs = looks(twin) !== looks(element);
      twin.remove();
      if (differs) return true;
      element = element.parentElement;
    }
    return false;
  });
