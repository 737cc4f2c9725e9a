import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

type Source<P> = {
  readonly load: () => Promise<ComponentType<P>>;
  /** The component, once it is loaded. */
  part?: ComponentType<P>;
};
type LaterProps<P> = {
  readonly source: Source<P>;
  readonly props: P;
  readonly meanwhile: ReactNode;
};
type LaterPart<P> = ((props: P) => ReactNode) & {
  /** Loads the component before it is rendered. Resolves at once if it is loaded; rejects if loading fails. */
  readonly load: () => Promise<ComponentType<P>>;
};
type State<P> = { readonly Part?: ComponentType<P> | undefined; readonly error?: unknown };

/**
 * A component in its own chunk; `meanwhile` is rendered until it is loaded. `Suspense` would delay it, because React
 * replaces a fallback after 300 ms at the earliest. A failed load reaches the nearest error boundary, and is retried
 * when the component is mounted again.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): LaterPart<P> {
  const source: Source<P> = {
    load: async () => {
      source.part ??= await load();
      return source.part;
    },
  };
  return Object.assign(
    (props: P) => <Later source={source} props={props} meanwhile={meanwhile} />,
    { load: source.load },
  );
}

function Later<P extends object>({ source, props, meanwhile }: LaterProps<P>) {
  const [{ Part, error }, setState] = useState<State<P>>({ Part: source.part });
  // Not `source.part`, which may have been loaded between the first render and this effect.
  const isLoaded = Part !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    source.load().then(
      (part) => {
        // Rendered in a deferred update, so that input stays responsive.
        startTransition(() => setState({ Part: part }));
      },
      (reason: unknown) => setState({ error: reason }),
    );
  }, [source, isLoaded]);
  if (error !== undefined) throw error;
  return Part ? <Part {...props} /> : meanwhile;
}
