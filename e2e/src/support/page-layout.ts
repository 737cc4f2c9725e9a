import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Waits until the page stops changing. With open streams, the network is never idle. */
export async function waitUntilStill(page: Page): Promise<void> {
  const seen = () => page.evaluate(() => document.body.innerHTML.length);
  await page.locator('h1').first().waitFor();
  let before = await seen();
  for (let still = 0; still < 3; ) {
    await sleep(100);
    const now = await seen();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** How many CSS pixels the page can scroll sideways; scrollable tables do not count. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Sets the font size in the browser's preferences, in pixels; the default is 16. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
  await browser.detach();
}

/** The smallest font size of visible text, in pixels. */
export const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let smallest = Number.POSITIVE_INFINITY;
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (!/\S/.test(data) || !parentElement?.checkVisibility()) continue;
      // Above the page, where charts measure texts.
      if (parentElement.getBoundingClientRect().bottom + window.scrollY < 0) continue;
      smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(parentElement).fontSize));
    }
    return smallest;
  });

/**
 * Makes every text of the app 40 % longer, as in a more verbose language, and returns the texts that are cut off then.
 * User content (cells, values, code) is unchanged; text with an ellipsis is not cut off.
 */
export const textsCutOffWhenLonger = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const theirs = 'td, dd, code, pre, textarea, script, style, svg';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isOurs = text.parentElement?.checkVisibility() && !text.parentElement.closest(theirs);
      if (isOurs && /\p{L}{2}/u.test(text.data)) texts.push(text);
    }
    for (const text of texts) {
      const words = text.data.trim();
      text.data += words.slice(0, Math.ceil(words.length * 0.4));
    }
    const hides = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
    /** Text for screen readers only: a pixel, clipped on purpose. */
    const isUnseen = ({ clientWidth, clientHeight }: Element) =>
      clientWidth <= 1 || clientHeight <= 1;

    const cut = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const drawn = range.getBoundingClientRect();
      for (let box = text.parentElement; box !== null && drawn.width > 0; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (isUnseen(box) || style.textOverflow === 'ellipsis' || style.visibility === 'hidden')
          return [];
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') return [];
        if (!hides(style)) continue;
        const frame = box.getBoundingClientRect();
        const isCut =
          drawn.right > frame.right + 1 ||
          drawn.left < frame.left - 1 ||
          drawn.bottom > frame.bottom + 2;
        if (isCut) return [`${text.data} in ${box.tagName} ${box.className}`];
      }
      return [];
    });
    return [...new Set(cut)];
  });
