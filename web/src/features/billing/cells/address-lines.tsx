import type { Address } from '@tessera/contracts/billing/fields';
import { useWords } from '../../../words/words.tsx';

/** An address, line by line; nothing of it is made up. */
export function AddressLines({ of: address }: { readonly of: Address }) {
  const { formats } = useWords();
  const { line1, line2, postalCode, city, state, country } = address;
  const place = [postalCode, city, state].filter(Boolean).join(' ');
  const lines = [line1, line2, place, country && formats.country(country)].filter(Boolean);
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
