import logos from './provider-logos.svg';

type Props = { readonly provider: string; readonly size?: number };

/** The logo of a provider. Decorative: the name is beside it. An unknown provider has an empty square. */
export function ProviderMark({ provider, size = 18 }: Props) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`${logos}#${provider}`} />
    </svg>
  );
}
