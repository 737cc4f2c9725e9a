import type { Address } from '@tessera/contracts/billing/record-fields';
import { useFormats } from '../../../i18n/use-formats.ts';

/** A postal address, line by line, without derived values. */
export function AddressLines({ of: address }: { readonly of: Address }) {
  const formats = useFormats();
  const { line1, line2, postalCode, city, state, country } = address;
  const locality = [postalCode, city, state].filter(Boolean).join(' ');
  const lines = [line1, line2, locality, country && formats.country(country)].filter(Boolean);
  return (
    <span>
      {lines.map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </span>
  );
}
