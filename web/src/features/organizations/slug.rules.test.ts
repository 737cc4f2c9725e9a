import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.rules.ts';

describe('a slug made from a name', () => {
  it('keeps what can stand in an address', () => {
    expect(slugOf('Fjordlight Audio')).toBe('fjordlight-audio');
    expect(slugOf('  Café & Söhne — 2025! ')).toBe('cafe-sohne-2025');
    expect(slugOf('东京')).toBe('');
  });

  it('never begins or ends with a dash, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(name)).toMatch(/^$|^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }),
    );
  });
});
