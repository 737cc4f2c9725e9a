import { describe, expect, it } from 'vitest';
import { type SortValues, sortRows } from './sort-rows.rules.ts';

const rows = [
  { name: 'Öl', size: 2 },
  { name: 'Team 10', size: 1 },
  { name: 'Obst', size: 2 },
  { name: 'Team 9', size: 3 },
];
const values: SortValues<(typeof rows)[number]> = {
  name: ({ name }) => name,
  size: ({ size }) => size,
};
const sorted = (sort: string, language = 'de') =>
  sortRows(rows, sort, { values, language }).map(({ name }) => name);

describe('sortRows', () => {
  it('sorts texts as the language does, and numbers in texts by their value', () => {
    expect(sorted('name')).toEqual(['Obst', 'Öl', 'Team 9', 'Team 10']);
    expect(sorted('-name')).toEqual(['Team 10', 'Team 9', 'Öl', 'Obst']);
    expect(sorted('name', 'tr')).toEqual(['Obst', 'Öl', 'Team 9', 'Team 10']);
  });

  it('keeps the order of rows with equal values in both directions', () => {
    expect(sorted('size')).toEqual(['Team 10', 'Öl', 'Obst', 'Team 9']);
    expect(sorted('-size')).toEqual(['Team 9', 'Öl', 'Obst', 'Team 10']);
  });

  it.each(['', 'color', 'toString', '-'])('changes nothing for the sort "%s"', (sort) => {
    expect(sorted(sort)).toEqual(rows.map(({ name }) => name));
  });
});
