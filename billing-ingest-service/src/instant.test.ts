import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInstant, isFormattedInstant, parseInstant, sortableInstant } from './instant.ts';

describe('parseInstant', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0n],
    ['1970-01-01T00:00:00.000001Z', 1n],
    ['1970-01-01T00:00:00.1234569Z', 123_456n],
    ['1970-01-01T02:30:00+02:30', 0n],
    ['1969-12-31T23:59:59.999999Z', -1n],
    ['2024-02-29T00:00:00Z', 1_709_164_800_000_000n],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000_000n],
    ['9999-12-31T23:59:59.999999Z', 253_402_300_799_999_999n],
  ])('parses %s', (text, micros) => {
    expect(parseInstant(text)).toBe(micros);
  });

  it.each([
    '',
    'now',
    '2025-02-29T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-01-01T24:00:00Z',
    '2025-01-01T00:00:60Z',
    '2025-01-01T00:00:00',
    '2025-01-01',
    '2025-01-01T00:00:00.1234567890Z',
    '2025-01-01T00:00:00+24:00',
    '0001-01-01T00:00:00+05:00',
    '10000-01-01T00:00:00Z',
  ])('returns null for "%s"', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('parses the output of formatInstant, which sorts as text in the order of the instants', () => {
    const micros = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n });
    fc.assert(
      fc.property(micros, micros, (a, b) => {
        expect(parseInstant(formatInstant(a))).toBe(a);
        expect(isFormattedInstant(formatInstant(a))).toBe(true);
        expect(sortableInstant(a) < sortableInstant(b)).toBe(a < b);
        expect(sortableInstant(null) < sortableInstant(a)).toBe(true);
      }),
    );
  });
});

describe('isFormattedInstant', () => {
  it.each([
    '2025-01-01T00:00:00+23:00',
    '2025-01-01T00:00:00.000000+00:00',
    '2025-01-01T00:00:00Z',
    '2025-02-29T00:00:00.000000Z',
    '0000-01-01T00:00:00.000000Z',
    'infinity',
  ])('returns false for "%s"', (text) => {
    expect(isFormattedInstant(text)).toBe(false);
  });
});
