import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/** A fault in calls of the app: a service is down, the network is down, or every response is slow. */
export type Fault = 'unavailable' | 'offline' | 'slow';

export type Faults = {
  /** Sets the fault of calls from now on; null removes it. */
  set(fault: Fault | null): void;
  /** Returns how many calls have failed since it was last called. */
  taken(): number;
  /** How many slow calls are pending at this moment. */
  pending(): number;
};

const DELAY_MILLISECONDS = 200;
export const FAULTY_REQUEST = 'the-request-of-the-fault';

/** Calls of the layout, without which no page is shown. */
const OF_THE_FRAME = /\/(?:get-session|get-full-organization|organization\/list)(?:\?|$)/;

/** Intercepts the calls of a page. The layout's calls are slowed down, but never fail. */
export async function useFaults(page: Page): Promise<Faults> {
  let current: Fault | null = null;
  let met = 0;
  let pending = 0;

  async function meet(route: Route): Promise<void> {
    const request = route.request();
    const isOfFrame = OF_THE_FRAME.test(request.url());
    if (current === null || request.resourceType() === 'eventsource') return route.continue();
    if (current === 'slow') {
      pending += 1;
      await sleep(DELAY_MILLISECONDS);
      pending -= 1;
      // The page may have been closed in the meantime.
      return route.continue().catch(() => undefined);
    }
    if (isOfFrame) return route.continue();
    met += 1;
    if (current === 'offline') return route.abort('internetdisconnected');
    return route.fulfill({
      status: 503,
      headers: { 'x-request-id': FAULTY_REQUEST },
      json: { code: 'SERVICE_UNAVAILABLE', message: 'Service unavailable. Please try again.' },
    });
  }
  await page.route('**/api/**', meet);
  return {
    set(fault) {
      current = fault;
    },
    taken() {
      const count = met;
      met = 0;
      return count;
    },
    pending: () => pending,
  };
}

type Shifts = { readonly value: number; readonly of: string };

/** Records the layout shifts of every page that is opened from now on. */
export const observeLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shifts[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null }[];
        };
        const names = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : '',
        );
        if (!hadRecentInput) shifts.push({ value, of: names.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of layout shifts since the page was opened, and what shifted most. */
export const layoutShifts = (page: Page): Promise<{ total: number; worst: string }> =>
  page.evaluate(async () => {
    // Effects run after the browser has painted.
    const drawn = () => new Promise(requestAnimationFrame);
    await drawn();
    await drawn();
    const { shifts } = window as unknown as { shifts: Shifts[] };
    const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), worst: worst?.of ?? '' };
  });
