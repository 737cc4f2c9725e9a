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

describe('the palette', () => {
  it('shows everything before something is typed', () => {
    expect(names('  ')).toHaveLength(4);
  });

  it('puts names first that begin with what was typed', () => {
    expect(names('customers')).toEqual(['Customers', 'Your customers']);
  });

  it('finds all words, in whatever order and group', () => {
    expect(names('billing cust')).toEqual(['Custom fields', 'Customers']);
  });

  it('minds neither case nor accents', () => {
    expect(names('SUD')).toEqual(['Großhandel Süd']);
  });

  it('finds nothing where nothing fits', () => {
    expect(names('zebra')).toEqual([]);
  });
});
