import { describe, expect, it } from 'vitest';
import { differencesBetween } from './difference.rules.ts';

const payload = (data: unknown) => JSON.stringify({ type: 'order.updated', data });

describe('differencesBetween', () => {
  it('finds differences at any depth', () => {
    const older = payload({ status: 'pending', items: [{ amount: 1 }], tax: null });
    const newer = payload({ status: 'paid', items: [{ amount: 1 }, { amount: 2 }], tax: null });
    expect(differencesBetween(older, newer)).toEqual([
      { path: 'status', before: '"pending"', after: '"paid"' },
      { path: 'items.1.amount', before: undefined, after: '2' },
    ]);
  });

  it('reports removed fields', () => {
    expect(differencesBetween(payload({ a: 1, b: {} }), payload({ a: 1 }))).toEqual([
      { path: 'b', before: '{}', after: undefined },
    ]);
  });

  it('returns no difference for equal records, and null for truncated payloads', () => {
    expect(differencesBetween(payload({ a: [1] }), payload({ a: [1] }))).toEqual([]);
    expect(differencesBetween('{"data":{"a":', payload({ a: 1 }))).toBeNull();
  });
});
