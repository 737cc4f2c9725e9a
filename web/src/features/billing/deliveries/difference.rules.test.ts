import { describe, expect, it } from 'vitest';
import { differencesBetween } from './difference.rules.ts';

const told = (data: unknown) => JSON.stringify({ type: 'order.updated', data });

describe('differencesBetween', () => {
  it('finds differences at any depth', () => {
    const older = told({ status: 'pending', items: [{ amount: 1 }], tax: null });
    const newer = told({ status: 'paid', items: [{ amount: 1 }, { amount: 2 }], tax: null });
    expect(differencesBetween(older, newer)).toEqual([
      { path: 'status', before: '"pending"', after: '"paid"' },
      { path: 'items.1.amount', before: undefined, after: '2' },
    ]);
  });

  it('reports removed fields', () => {
    expect(differencesBetween(told({ a: 1, b: {} }), told({ a: 1 }))).toEqual([
      { path: 'b', before: '{}', after: undefined },
    ]);
  });

  it('returns nothing for equal records and truncated payloads', () => {
    expect(differencesBetween(told({ a: [1] }), told({ a: [1] }))).toEqual([]);
    expect(differencesBetween('{"data":{"a":', told({ a: 1 }))).toEqual([]);
  });
});
