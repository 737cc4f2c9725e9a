import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

type Source<P> = {
  readonly load: () => Promise<ComponentType<P>>;
  /** Once it is there. */
  part?: ComponentType<P>;
};
type LaterProps<P> = {
  readonly source: Source<P>;
  readonly props: P;
  readonly meanwhile: ReactNode;
};
type LaterPart<P> = ((props: P) => ReactNode) & {
  /** Fetches it before it is shown, or fails; at once when it is there. */
  readonly load: () => Promise<ComponentType<P>>;
};
type State<P> = { readonly Part?: ComponentType<P> | undefined; readonly error?: unknown };

/**
 * A part of a page in a file of its own; `meanwhile` stands in its place until it is there. `Suspense` would keep it
 * back: what has shown a placeholder once is replaced no sooner than 300 ms later. A file that cannot be had reaches the
 * nearest guard, and is asked for again the next time.
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
  useEffect(() => {
    if (source.part) return;
    source.load().then(
      (part) => {
        // Built in slices: a finger need not wait for it.
        startTransition(() => setState({ Part: part }));
      },
      (reason: unknown) => setState({ error: reason }),
    );
  }, [source]);
  if (error !== undefined) throw error;
  return Part ? <Part {...props} /> : meanwhile;
}
