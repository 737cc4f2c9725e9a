import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

type Props = {
  /** One and the same function every time. A failure reaches the nearest guard. */
  readonly load: () => Promise<ComponentType>;
  readonly meanwhile: ReactNode;
};

type State = { readonly Part?: ComponentType; readonly error?: unknown };

/**
 * A part of a page in a file of its own, shown as soon as it is there. `Suspense` would keep it back: what has shown a
 * placeholder once is replaced no sooner than 300 ms later.
 */
export function Later({ load, meanwhile }: Props) {
  const [{ Part, error }, setState] = useState<State>({});
  useEffect(() => {
    load().then(
      // Built in slices: a finger need not wait for it.
      (loaded) => startTransition(() => setState({ Part: loaded })),
      (reason: unknown) => setState({ error: reason }),
    );
  }, [load]);
  if (error !== undefined) throw error;
  return Part ? <Part /> : meanwhile;
}
