import { describe, expect, it } from 'vitest';
import { daysBack, daysBetween } from './days.rules.ts';

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
