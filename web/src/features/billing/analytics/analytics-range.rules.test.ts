import { describe, expect, it } from 'vitest';
import { boundsOf, customRange, fits, intervalOf, rangeOfPreset } from './analytics-range.rules.ts';

describe('rangeOfPreset', () => {
  const today = new Date('2026-03-15T23:59:59Z');

  it.each([
    ['7d', '2026-03-09'],
    ['30d', '2026-02-14'],
    ['3m', '2026-01-01'],
    ['12m', '2025-04-01'],
    ['ytd', '2026-01-01'],
  ] as const)('%s starts on %s', (preset, from) => {
    expect(rangeOfPreset(preset, today)).toEqual({ from, to: '2026-03-15' });
  });
});

describe('customRange', () => {
  it('accepts one day up to ten years', () => {
    expect(customRange('2025-06-30', '2025-06-30')).not.toBeNull();
    expect(customRange('2016-01-01', '2025-12-31')).not.toBeNull();
  });

  it.each([
    ['a missing day', null, '2025-06-30'],
    ['the wrong order', '2025-07-01', '2025-06-30'],
    ['a day that the calendar does not have', '2025-02-29', '2025-06-30'],
    ['a text', 'yesterday', '2025-06-30'],
    ['a year before 1900', '0025-01-01', '2025-06-30'],
    ['more than ten years', '2015-12-30', '2025-12-31'],
  ])('rejects %s', (_, from, to) => {
    expect(customRange(from, to)).toBeNull();
  });
});

describe('fits', () => {
  it('allows 400 days', () => {
    expect(fits({ from: '2024-01-01', to: '2025-02-03' }, 'day')).toBe(true);
    expect(fits({ from: '2024-01-01', to: '2025-02-04' }, 'day')).toBe(false);
  });

  it('counts weeks from Monday', () => {
    // 2025-12-29 is a Monday, and the 400th week ends on 2033-08-28.
    expect(fits({ from: '2026-01-04', to: '2033-08-28' }, 'week')).toBe(true);
    expect(fits({ from: '2026-01-04', to: '2033-08-29' }, 'week')).toBe(false);
  });

  it('allows ten years of months', () => {
    expect(fits({ from: '2016-01-01', to: '2025-12-31' }, 'month')).toBe(true);
  });
});

describe('intervalOf', () => {
  const year = { from: '2025-01-01', to: '2025-12-31' };

  it('is the requested interval if it fits', () => {
    expect(intervalOf('day', year)).toBe('day');
    expect(intervalOf('day', { from: '2016-01-01', to: '2025-12-31' })).toBe('month');
    expect(intervalOf('hour', year)).toBe('month');
  });

  it('depends on the length of the range otherwise', () => {
    expect(intervalOf(null, { from: '2025-01-01', to: '2025-01-31' })).toBe('day');
    expect(intervalOf(null, { from: '2025-01-01', to: '2025-03-31' })).toBe('week');
    expect(intervalOf(null, year)).toBe('month');
  });
});

describe('boundsOf', () => {
  it('allows ten years up to today', () => {
    expect(boundsOf({ from: '2016-01-01', to: '2016-01-31' }, '2026-03-15')).toEqual({
      from: { min: '2006-01-31', max: '2016-01-31' },
      to: { min: '2016-01-01', max: '2025-12-31' },
    });
    expect(boundsOf({ from: '2026-03-01', to: '2026-04-01' }, '2026-03-15')).toEqual({
      from: { min: '2016-04-01', max: '2026-03-15' },
      to: { min: '2026-03-01', max: '2026-03-15' },
    });
  });
});
