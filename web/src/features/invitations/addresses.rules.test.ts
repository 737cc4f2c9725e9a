import { describe, expect, it } from 'vitest';
import { addressesIn } from './addresses.rules.ts';

describe('addressesIn', () => {
  it.each([
    'ada@example.com\ngrace@example.com',
    'ada@example.com, grace@example.com',
    'ada@example.com;grace@example.com;',
    '  ada@example.com   grace@example.com ',
    'Ada Berg <ada@example.com>, "Lund, Grace" <grace@example.com>',
  ])('is read from %j', (text) => {
    expect(addressesIn(text).emails).toEqual(['ada@example.com', 'grace@example.com']);
  });

  it('returns each address once, ignoring case', () => {
    expect(addressesIn('ada@example.com Ada@Example.com').emails).toHaveLength(1);
  });

  it('reports entries that are not addresses', () => {
    expect(addressesIn('ada@example.com no-address ada@')).toEqual({
      emails: ['ada@example.com'],
      wrong: ['no-address', 'ada@'],
    });
  });

  it('is empty for an empty text', () => {
    expect(addressesIn(' \n ')).toEqual({ emails: [], wrong: [] });
  });
});
