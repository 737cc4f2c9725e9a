import { expect, it } from 'vitest';
import { monthsBack } from './months.rules.ts';

it.each([
  ['2025-06-30T23:59:59Z', 0, '2025-06'],
  ['2025-03-31T12:00:00Z', 1, '2025-02'],
  ['2025-01-15T00:00:00Z', 11, '2024-02'],
  ['2025-06-01T00:00:00Z', 59, '2020-07'],
])('from %s %i months back is %s', (from, count, month) => {
  expect(monthsBack(new Date(from), count)).toBe(month);
});
