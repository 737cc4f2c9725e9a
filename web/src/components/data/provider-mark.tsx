import { lazyComponent } from '../feedback/lazy-component.tsx';

type Props = { readonly provider: string; readonly size?: number };

const Nothing = () => null;

/** In its own chunk, which is loaded only if there are providers. Until then, only names are shown. */
const Mark = lazyComponent<Required<Props>>(() =>
  import('./provider-marks.tsx').then(
    (marks) => marks.Mark,
    () => Nothing,
  ),
);

/** The logo of a provider. Decorative: the name is beside it. */
export function ProviderMark({ provider, size = 18 }: Props) {
  return (
    <span style={{ display: 'inline-grid', width: size, height: size }} aria-hidden>
      <Mark provider={provider} size={size} />
    </span>
  );
}
