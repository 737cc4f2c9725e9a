import { describe, expect, it } from 'vitest';
import { addressesIn } from './addresses.rules.ts';

describe('a pasted list of addresses', () => {
  it.each([
    'ada@example.com\ngrace@example.com',
    'ada@example.com, grace@example.com',
    'ada@example.com;grace@example.com;',
    '  ada@example.com   grace@example.com ',
    'Ada Berg <ada@example.com>, "Lund, Grace" <grace@example.com>',
  ])('is read from %j', (text) => {
    expect(addressesIn(text).emails).toEqual(['ada@example.com', 'grace@example.com']);
  });

  it('has each address once, whatever its case', () => {
    expect(addressesIn('ada@example.com Ada@Example.com').emails).toHaveLength(1);
  });

  it('tells what is no address', () => {
    expect(addressesIn('ada@example.com nobody ada@')).toEqual({
      emails: ['ada@example.com'],
      wrong: ['nobody', 'ada@'],
    });
  });

  it('is empty when nothing was typed', () => {
    expect(addressesIn(' \n ')).toEqual({ emails: [], wrong: [] });
  });
});
