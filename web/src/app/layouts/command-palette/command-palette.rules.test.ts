import { describe, expect, it } from 'vitest';
import { matching, nextEntry } from './command-palette.rules.ts';

const entry = (name: string, note = 'Billing') => ({ name, note });
const names = (typed: string) =>
  matching(
    [
      entry('Custom fields'),
      entry('Customers'),
      entry('Your customers', 'Account'),
      entry('Großhandel Süd', 'Organizations'),
    ],
    typed,
  ).map(({ name }) => name);

describe('command palette search', () => {
  it('shows all entries for an empty search', () => {
    expect(names('  ')).toHaveLength(4);
  });

  it('ranks names that begin with the search first', () => {
    expect(names('customers')).toEqual(['Customers', 'Your customers']);
  });

  it('matches all words in any order, in name and note', () => {
    expect(names('billing cust')).toEqual(['Custom fields', 'Customers']);
  });

  it('ignores case and accents', () => {
    expect(names('SUD')).toEqual(['Großhandel Süd']);
  });

  it('returns nothing without a match', () => {
    expect(names('zebra')).toEqual([]);
  });
});

describe('nextEntry', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('moves with %s from %i to %i of three', (key, at, next) => {
    expect(nextEntry(key, at, 3)).toBe(next);
  });

  it('ignores other keys', () => {
    expect(nextEntry('a', 0, 3)).toBeNull();
  });
});
