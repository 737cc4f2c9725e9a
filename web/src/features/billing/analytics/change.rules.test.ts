import { describe, expect, it } from 'vitest';
import { changeOf } from './change.rules.ts';

describe('changeOf', () => {
  it.each([
    [150, 100, { direction: 'up', part: 0.5 }],
    [75, 100, { direction: 'down', part: 0.25 }],
    [100, 100, { direction: 'none', part: 0 }],
    [0, 0, { direction: 'none', part: 0 }],
    [4, 3, { direction: 'up', part: 0.333 }],
    // From a loss to a gain.
    [50, -100, { direction: 'up', part: 1.5 }],
    [-200, -100, { direction: 'down', part: 1 }],
  ] as const)('from the previous value to %i after %i', (current, previous, change) => {
    expect(changeOf(current, previous)).toEqual(change);
  });

  it('is unknown without a value, and after zero', () => {
    expect(changeOf(null, 100)).toBeNull();
    expect(changeOf(100, null)).toBeNull();
    expect(changeOf(100, 0)).toBeNull();
  });
});
