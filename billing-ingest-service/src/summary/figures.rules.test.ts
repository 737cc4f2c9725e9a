import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthlyAmount } from './figures.rules.ts';
import { addMonths, monthOf, monthsBetween } from './months.rules.ts';

describe('monthlyAmount', () => {
  it.each([
    [0n, 0],
    [5n, 0],
    [6n, 1],
    [-5n, 0],
    [-6n, -1],
    [17n, 1],
    [18n, 2],
  ])('rounds %s annualAmount half away from zero: %s', (annualAmount, amount) => {
    expect(monthlyAmount(annualAmount) + 0).toBe(amount);
  });

  it('is off by half a unit at most, symmetrically around zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (annualAmount) => {
        const amount = monthlyAmount(annualAmount);
        const difference = BigInt(amount) * 12n - annualAmount;
        expect(difference <= 6n && difference > -6n).toBe(true);
        expect(monthlyAmount(-annualAmount) + amount).toBe(0);
      }),
    );
  });
});

describe('monthsBetween', () => {
  it('crosses the boundary of a year', () => {
    expect(monthsBetween('2024-11', '2025-02')).toEqual([
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
    ]);
    expect(monthsBetween('2025-02', '2025-02')).toEqual(['2025-02']);
    expect(monthsBetween('2025-02', '2025-01')).toEqual([]);
    expect(addMonths('2025-01', -11)).toBe('2024-02');
    expect(monthOf(new Date('2024-12-31T23:59:59.999Z'))).toBe('2024-12');
  });
});
