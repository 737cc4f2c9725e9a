import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.rules.ts';

describe('slugOf', () => {
  it('keeps the characters that a slug allows', () => {
    expect(slugOf('Fjordlight Audio')).toBe('fjordlight-audio');
    expect(slugOf('  Café & Söhne — 2025! ')).toBe('cafe-sohne-2025');
    expect(slugOf('东京')).toBe('');
  });

  it('never begins or ends with a dash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(name)).toMatch(/^$|^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }),
    );
  });
});
