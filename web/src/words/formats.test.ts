import { language as languageSchema } from '@tessera/contracts/identity/users';
import { describe, expect, it } from 'vitest';
import { formatsOf, totalText } from './formats.ts';

describe('totalText', () => {
  const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;

  it.each(languageSchema.options)(
    'rounds an estimate and shows an exact total whole in %s',
    (language) => {
      const formats = formatsOf(language);
      const rounded = JSON.stringify({ total: formats.number(12_000) });
      expect(totalText({ total: 12_345, totalIsEstimate: true }, { t, formats })).toBe(
        `list.about ${rounded}`,
      );
      expect(totalText({ total: 12_345 }, { t, formats })).toBe(formats.number(12_345));
    },
  );
});
