import { describe, expect, it } from 'vitest';
import { groupOptions } from './select.rules.ts';

describe('groupOptions', () => {
  it('puts adjacent options with the same heading into a group', () => {
    const [all, one, two] = [
      { value: '', label: 'All' },
      { value: '1', label: 'One' },
      { value: '2', label: 'Two' },
    ] as const;
    const options = [all, { ...one, group: 'Numbers' }, { ...two, group: 'Numbers' }];
    expect(groupOptions(options)).toEqual([all, { group: 'Numbers', items: [one, two] }]);
  });

  it('keeps the first of several options with the same value', () => {
    const options = [
      { value: 'a', label: 'First' },
      { value: 'a', label: 'Second' },
    ];
    expect(groupOptions(options)).toEqual([{ value: 'a', label: 'First' }]);
  });
});
