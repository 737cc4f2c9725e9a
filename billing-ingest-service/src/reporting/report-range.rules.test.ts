import { describe, expect, it } from 'vitest';
import { bucketStarts, rangeBefore, rangeOf } from './report-range.rules.ts';

const now = new Date('2026-03-15T23:59:59.999Z');

describe('rangeOf', () => {
  it('defaults to twelve months up to today', () => {
    expect(rangeOf({}, now)).toEqual({ from: '2025-04-01', to: '2026-03-15' });
    expect(rangeOf({ to: '2024-02-29' }, now)).toEqual({ from: '2023-03-01', to: '2024-02-29' });
    expect(rangeOf({ from: '2026-03-15' }, now)).toEqual({ from: '2026-03-15', to: '2026-03-15' });
  });

  it('accepts ten years', () => {
    expect(rangeOf({ from: '2016-01-01', to: '2025-12-31' }, now).from).toBe('2016-01-01');
  });

  it.each([
    ['the wrong order', '2025-02-02', '2025-02-01'],
    ['a start after today', '2026-03-16', undefined],
    ['a day that the calendar does not have', '2025-02-29', '2025-03-31'],
    ['an end that the calendar does not have', '2025-02-01', '2025-02-30'],
    ['more than ten years', '2015-12-30', '2025-12-31'],
  ])('rejects %s', (_, from, to) => {
    expect(() => rangeOf({ from, to }, now)).toThrow('`from` must not be after `to`');
  });
});

describe('rangeBefore', () => {
  it.each([
    ['2025-03-01', '2025-03-31', '2025-01-29', '2025-02-28'],
    ['2025-01-01', '2025-01-01', '2024-12-31', '2024-12-31'],
    ['2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
  ])('is as long as %s to %s', (from, to, previousFrom, previousTo) => {
    expect(rangeBefore({ from, to })).toEqual({ from: previousFrom, to: previousTo });
  });
});

describe('bucketStarts', () => {
  it('starts weeks on Monday, also across years', () => {
    // 2025-12-31 is a Wednesday, 2026-01-05 a Monday.
    expect(bucketStarts({ from: '2025-12-31', to: '2026-01-12' }, 'week')).toEqual([
      '2025-12-31',
      '2026-01-05',
      '2026-01-12',
    ]);
    expect(bucketStarts({ from: '2026-01-04', to: '2026-01-05' }, 'week')).toHaveLength(2);
    expect(bucketStarts({ from: '2026-01-05', to: '2026-01-11' }, 'week')).toHaveLength(1);
  });

  it('has every day, in months with a change of daylight saving time too', () => {
    const march = bucketStarts({ from: '2025-03-01', to: '2025-03-31' }, 'day');
    expect(march).toHaveLength(31);
    expect(march.slice(28)).toEqual(['2025-03-29', '2025-03-30', '2025-03-31']);
  });

  it('starts months on the first day', () => {
    expect(bucketStarts({ from: '2024-12-31', to: '2025-02-01' }, 'month')).toEqual([
      '2024-12-31',
      '2025-01-01',
      '2025-02-01',
    ]);
  });

  it('rejects more than 400 buckets', () => {
    const year = { from: '2024-01-01', to: '2025-02-03' };
    expect(bucketStarts(year, 'day')).toHaveLength(400);
    expect(() => bucketStarts({ ...year, to: '2025-02-04' }, 'day')).toThrow('400 buckets');
    expect(bucketStarts({ from: '2016-01-01', to: '2025-12-31' }, 'month')).toHaveLength(120);
  });
});
