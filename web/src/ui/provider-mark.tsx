import { lazyComponent } from './lazy-component.tsx';

type Props = { readonly provider: string; readonly size?: number };

const Nothing = () => null;

/** Comes in a file of its own, which only those fetch who have providers; without it the names stand alone. */
const Mark = lazyComponent<Required<Props>>(() =>
  import('./provider-marks.tsx').then(
    (marks) => marks.Mark,
    () => Nothing,
  ),
);

/** The mark of a provider. Decoration: the name stands beside it. */
export function ProviderMark({ provider, size = 18 }: Props) {
  return (
    <span style={{ display: 'inline-grid', width: size, height: size }} aria-hidden>
      <Mark provider={provider} size={size} />
    </span>
  );
}
