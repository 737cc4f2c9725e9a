import { describe, expect, it } from 'vitest';
import { findRetiredTerms } from './retired-terms.ts';

describe('findRetiredTerms', () => {
  const termsIn = (path: string, content: string) =>
    findRetiredTerms(path, content).map(({ term }) => term);

  it('finds a term inside a compound identifier and in a comment', () => {
    expect(termsIn('a.ts', 'const isHouseOpen = 1;\n// a house')).toEqual(['house', 'house']);
    expect(termsIn('a.ts', "sql('select house_id from t')")).toEqual(['house']);
  });

  it('finds a term in a file name', () => {
    expect(findRetiredTerms('src/lock-roster.ts', '')).toEqual([
      { line: 0, term: 'roster', use: 'membership' },
    ]);
  });

  it('finds replaced names in documents', () => {
    expect(termsIn('a.md', 'See `claimCaller`.')).toEqual(['claimCaller']);
  });

  it('finds words with a standard meaning in identifiers only', () => {
    expect(termsIn('a.ts', 'f(askedAt);')).toEqual(['asked']);
    expect(termsIn('a.ts', "// asked for\nlog('asked for');")).toEqual([]);
    expect(termsIn('a.md', 'The user is asked for a password.')).toEqual([]);
  });

  it('reports the line of each finding', () => {
    expect(findRetiredTerms('a.ts', '\n\nlet house;\nlet crew;').map(({ line }) => line)).toEqual([
      3, 4,
    ]);
  });
});
