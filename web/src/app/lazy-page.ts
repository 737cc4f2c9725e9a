import { type ComponentType, lazy } from 'react';

type Loaded = { readonly default: ComponentType };

/**
 * A page in a file of its own. If it is fetched before it is shown, React finds it there: whatever is missing while it
 * builds a page it shows no sooner than 300 ms later, however soon it comes.
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
