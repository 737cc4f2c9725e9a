import { describe, expect, it } from 'vitest';
import { figuresIn } from './currencies.rules.ts';

const figures = (currency: string, netRevenueAmount: number) => ({
  currency,
  total: { netRevenueAmount },
});

describe('figuresIn', () => {
  const all = [figures('eur', 19_800), figures('jpy', 5_000), figures('usd', 30_000)];

  it('selects the requested currency', () => {
    expect(figuresIn(all, 'eur')).toBe(all[0]);
  });

  it('selects the largest revenue by default', () => {
    expect(figuresIn(all, null)?.currency).toBe('usd');
    expect(figuresIn(all.slice(0, 1), 'gbp')?.currency).toBe('eur');
  });

  it('compares the smallest units', () => {
    expect(figuresIn([figures('jpy', 15_000), figures('usd', 14_000)], null)?.currency).toBe('jpy');
    expect(figuresIn([figures('jpy', 13_000), figures('usd', 14_000)], null)?.currency).toBe('usd');
  });

  it('returns nothing without figures', () => {
    expect(figuresIn([], 'eur')).toBeUndefined();
  });
});
