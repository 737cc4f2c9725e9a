import { lazy, Suspense } from 'react';

type Props = { readonly provider: string; readonly size?: number };

const Nothing = () => null;

/** Comes in a file of its own, which only those fetch who have providers; without it the names stand alone. */
const Mark = lazy(() =>
  import('./provider-marks.tsx').then(
    (marks) => ({ default: marks.Mark }),
    () => ({ default: Nothing }),
  ),
);

/** The mark of a provider. Decoration: the name stands beside it. */
export function ProviderMark({ provider, size = 18 }: Props) {
  return (
    <span style={{ display: 'inline-grid', width: size, height: size }} aria-hidden>
      <Suspense>
        <Mark provider={provider} size={size} />
      </Suspense>
    </span>
  );
}
