import { describe, expect, it } from 'vitest';
import { retentionOf } from './retention.rules.ts';

describe('retentionOf', () => {
  it.each([
    [4, 4, 1, 45],
    [3, 4, 0.75, 34],
    [1, 3, 0.33, 15],
    [0, 4, 0, 0],
  ])('%i of %i customers', (retained, customers, part, shade) => {
    expect(retentionOf(retained, customers)).toEqual({
      part,
      color: `color-mix(in srgb, var(--accent) ${shade}%, var(--surface))`,
    });
  });

  it('is unknown in the future and for an empty cohort', () => {
    expect(retentionOf(undefined, 4)).toBeNull();
    expect(retentionOf(0, 0)).toBeNull();
  });
});
