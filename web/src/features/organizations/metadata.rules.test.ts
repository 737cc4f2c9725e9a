import { describe, expect, it } from 'vitest';
import { fieldsOf, metadataText, objectOf, parseMetadata, problemsOf } from './metadata.rules.ts';

describe('parseMetadata', () => {
  it.each([
    ['', {}],
    ['  ', {}],
    ['{"plan": "pro", "seats": [1]}', { plan: 'pro', seats: [1] }],
  ])('%j is an object', (text, value) => {
    expect(parseMetadata(text)).toEqual({ value });
  });

  it.each(['[1]', '"text"', 'null', '{"a":', `{"long":"${'x'.repeat(33 * 1024)}"}`])(
    '%.20s is rejected',
    (text) => {
      expect(parseMetadata(text)).toEqual({ value: null });
    },
  );

  it('formats with indentation, and empty metadata as an empty text', () => {
    expect(metadataText({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(metadataText({})).toBe('');
  });
});

describe('metadata fields', () => {
  const every = { plan: 'pro', seats: 24, beta: false, tags: ['a', 1], none: null, '01': '007' };

  it('round-trip to the same object', () => {
    expect(objectOf(fieldsOf(every))).toEqual(every);
    expect(Object.fromEntries(fieldsOf(every).map(({ name, kind }) => [name, kind]))).toEqual({
      plan: 'text',
      seats: 'number',
      beta: 'boolean',
      tags: 'json',
      none: 'json',
      '01': 'text',
    });
  });

  it('accept numbers with either decimal separator', () => {
    expect(objectOf([{ name: 'rate', kind: 'number', value: '2,5' }])).toEqual({ rate: 2.5 });
  });

  it('report which field is invalid, and return null', () => {
    const fields = [
      { name: 'plan', kind: 'text', value: '' },
      { name: ' plan ', kind: 'text', value: 'again' },
      { name: '', kind: 'boolean', value: 'true' },
      { name: 'seats', kind: 'number', value: '' },
      { name: 'rate', kind: 'number', value: 'many' },
      { name: 'tags', kind: 'json', value: '[1,' },
    ] as const;
    expect(problemsOf(fields)).toEqual([null, 'name', 'name', 'number', 'number', 'json']);
    expect(objectOf(fields)).toBeNull();
  });

  it('reject metadata that is too large', () => {
    expect(objectOf([{ name: 'a', kind: 'text', value: 'x'.repeat(33 * 1024) }])).toBeNull();
  });

  it('keep names that are special in JavaScript', () => {
    const value = objectOf([{ name: '__proto__', kind: 'text', value: 'x' }]);
    expect(JSON.stringify(value)).toBe('{"__proto__":"x"}');
  });
});
