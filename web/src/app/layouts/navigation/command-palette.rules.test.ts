import { describe, expect, it } from 'vitest';
import { matching } from './command-palette.rules.ts';

const entry = (name: string, group = 'Billing') => ({ name, group });
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

  it('matches all words in any order, in name and group', () => {
    expect(names('billing cust')).toEqual(['Custom fields', 'Customers']);
  });

  it('ignores case and accents', () => {
    expect(names('SUD')).toEqual(['Großhandel Süd']);
  });

  it('returns nothing without a match', () => {
    expect(names('zebra')).toEqual([]);
  });
});
