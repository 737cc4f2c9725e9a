import { describe, expect, it } from 'vitest';
import { shownColumns, toggledColumns } from './shown-columns.rules.ts';

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'country', header: 'Country' },
  { key: 'tax', header: 'Tax', isExtra: true },
  { key: 'actions', header: 'Actions', isActions: true },
];
const keys = (selected: readonly string[] | null) =>
  shownColumns(columns, selected).map(({ key }) => key);

describe('shownColumns', () => {
  it('are all without a choice', () => {
    expect(shownColumns(columns, null)).toBe(columns);
  });

  it('are the first, the selected ones in their order and the actions', () => {
    expect(keys(['name', 'tax', 'country'])).toEqual(['name', 'tax', 'country', 'actions']);
    expect(keys(['country'])).toEqual(['name', 'country', 'actions']);
    expect(keys(['name'])).toEqual(['name', 'actions']);
  });

  it('ignore keys that the list does not have', () => {
    expect(keys(['removed', 'country', 'actions'])).toEqual(['name', 'country', 'actions']);
  });

  it('are shown on every screen if they are selected', () => {
    expect(shownColumns(columns, ['tax'])[1]).toMatchObject({ key: 'tax', isExtra: false });
  });
});

describe('toggledColumns', () => {
  it('hides and shows a column in the order of the list', () => {
    expect(toggledColumns(columns, ['name', 'country', 'tax'], 'country')).toEqual(['name', 'tax']);
    expect(toggledColumns(columns, ['name', 'tax'], 'country')).toEqual(['name', 'country', 'tax']);
  });

  it('keeps the first column', () => {
    expect(toggledColumns(columns, ['name'], 'name')).toEqual(['name']);
  });
});
