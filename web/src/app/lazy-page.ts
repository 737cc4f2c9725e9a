import { type ComponentType, lazy } from 'react';

type Loaded = { readonly default: ComponentType };

/**
 * A page in its own chunk. If it is loaded before it is rendered, React does not suspend. A suspended page is shown
 * after 300 ms at the earliest, even if it loads sooner.
 */
export function lazyPage(fetchPage: () => Promise<ComponentType>) {
  let fetched: Promise<Loaded> | undefined;
  const load = (): Promise<Loaded> => {
    fetched ??= fetchPage().then(
      (Page) => ({ default: Page }),
      (error: unknown) => {
        fetched = undefined;
        throw error;
      },
    );
    return fetched;
  };
  return { Page: lazy(load), load };
}
