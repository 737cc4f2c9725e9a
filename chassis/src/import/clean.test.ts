import { displayName } from '@tessera/contracts/define/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanImage, cleanName } from './clean.ts';

describe('names', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada\u0000\n Lovelace ', 'Ada  Lovelace'],
    ['\u202eecila', 'ecila'],
    ['A\u0308nne', 'Änne'],
    [' \t', 'unnamed'],
    [`${'x'.repeat(255)}😀`, 'x'.repeat(255)],
  ])('%j become %j', (input, expected) => {
    expect(cleanName(input, 'unnamed')).toBe(expected);
  });

  it('are valid after cleaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        expect(displayName.safeParse(cleanName(text, 'unnamed')).success).toBe(true);
      }),
    );
  });
});

describe('pictures', () => {
  it.each([
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['javascript:alert(1)', null],
    ['data:image/svg+xml;base64,AAAA', null],
    [null, null],
  ])('%j become %j', (input, expected) => {
    expect(cleanImage(input)).toBe(expected);
  });
});
