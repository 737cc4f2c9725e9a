import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('median', () => {
  it('takes the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('takes the mean of the two middle values of an even number', () => {
    expect(median([4, 1, 100, 2])).toBe(3);
  });
});

describe('percentile', () => {
  const sorted = Array.from({ length: 200 }, (_, index) => index + 1);

  it('takes the value that the share of all values does not exceed', () => {
    expect(percentile(sorted, 0.5)).toBe(101);
    expect(percentile(sorted, 0.99)).toBe(199);
  });

  it('takes the largest of few values', () => {
    expect(percentile([1, 2, 3], 0.99)).toBe(3);
    expect(percentile([], 0.99)).toBe(0);
  });
});
