import { type ComponentType, lazy, useState } from 'react';

type Source = {
  /** The page, once it is loaded. */
  page?: ComponentType;
  readonly SuspendingPage: ComponentType;
};
type LazyPage = ComponentType & {
  /** Loads the page before it is rendered. Rejects if loading fails; the next call tries again. */
  readonly load: () => Promise<ComponentType>;
};

/**
 * A page in its own chunk. It suspends only if it is not loaded yet, because React replaces a fallback of `Suspense`
 * after 300 ms at the earliest.
 */
export function lazyPage(fetchPage: () => Promise<ComponentType>): LazyPage {
  const load = async () => {
    source.page ??= await fetchPage();
    return source.page;
  };
  const source: Source = { SuspendingPage: lazy(async () => ({ default: await load() })) };
  return Object.assign(() => <LoadedOrSuspending source={source} />, { load });
}

function LoadedOrSuspending({ source }: { readonly source: Source }) {
  // The same component for as long as the page is mounted.
  const [Page] = useState<ComponentType>(() => source.page ?? source.SuspendingPage);
  return <Page />;
}
