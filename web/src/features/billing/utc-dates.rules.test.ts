import { describe, expect, it } from 'vitest';
import { daysBack, daysBetween, monthsBack } from './utc-dates.rules.ts';

describe('daysBack', () => {
  it('crosses month and year boundaries', () => {
    const noon = new Date('2025-01-01T12:00:00Z');
    expect([0, 1, 32].map((count) => daysBack(noon, count))).toEqual([
      '2025-01-01',
      '2024-12-31',
      '2024-11-30',
    ]);
  });
});

describe('daysBetween', () => {
  it('returns every day once, including both ends', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(daysBetween('2024-03-01', '2024-03-01')).toEqual(['2024-03-01']);
  });
});

describe('monthsBack', () => {
  it.each([
    ['2025-06-30T23:59:59Z', 0, '2025-06'],
    ['2025-03-31T12:00:00Z', 1, '2025-02'],
    ['2025-01-15T00:00:00Z', 11, '2024-02'],
    ['2025-06-01T00:00:00Z', 59, '2020-07'],
  ])('from %s %i months back is %s', (from, count, month) => {
    expect(monthsBack(new Date(from), count)).toBe(month);
  });
});
