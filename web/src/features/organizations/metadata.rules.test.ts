import { describe, expect, it } from 'vitest';
import { metadataText, parseMetadata } from './metadata.rules.ts';

describe('metadata as it is typed', () => {
  it.each([
    ['', {}],
    ['  ', {}],
    ['{"plan": "pro", "seats": [1]}', { plan: 'pro', seats: [1] }],
  ])('%j is an object', (text, value) => {
    expect(parseMetadata(text)).toEqual({ value });
  });

  it.each(['[1]', '"text"', 'null', '{"a":', `{"long":"${'x'.repeat(33 * 1024)}"}`])(
    '%.20s is not',
    (text) => {
      expect(parseMetadata(text)).toEqual({ value: null });
    },
  );

  it('is shown indented, and not at all when there is none', () => {
    expect(metadataText('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(metadataText('{}')).toBe('');
    expect(metadataText(null)).toBe('');
  });
});
