import { describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from './zoned-days.ts';

/** Days that begin at midnight, also if the clocks change on that day or the day before. */
const MIDNIGHTS = [
  ['2026-11-27', 'America/Los_Angeles', '2026-11-27T08:00:00.000Z'],
  ['2026-11-27', 'Asia/Kolkata', '2026-11-26T18:30:00.000Z'],
  ['2026-11-27', 'Pacific/Kiritimati', '2026-11-26T10:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-01', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
  // Clocks went back from midnight to 23:00.
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  // Clocks go back from 1:00 to midnight.
  ['2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z'],
] as const;

describe('startOfDay', () => {
  it.each(MIDNIGHTS)('begins %s in %s at %s', (day, zone, at) => {
    expect(startOfDay(day, zone)).toBe(at);
  });

  it('begins a day without midnight when the clocks have changed', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  });

  it('begins a day that the time zone skipped with the next day', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('begins a later day, also across a change of the clocks', () => {
    expect(startOfDay('2026-10-25', 'Europe/Berlin', 1)).toBe('2026-10-25T23:00:00.000Z');
    expect(startOfDay('2026-12-31', 'UTC', 1)).toBe('2027-01-01T00:00:00.000Z');
  });

  it('uses the time zone of the device without another one', () => {
    expect(startOfDay('2026-11-27', null)).toBe(new Date(2026, 10, 27).toISOString());
  });

  it.each(['', 'tomorrow', '2026-13-01', '2026-11'])('has no start for the day "%s"', (day) => {
    expect(startOfDay(day, 'UTC', 1)).toBeUndefined();
  });
});

describe('dayOf', () => {
  it.each(MIDNIGHTS)('is %s in %s at %s', (day, zone, at) => {
    expect(dayOf(at, zone)).toBe(day);
  });

  it('is another day in another time zone', () => {
    expect(dayOf('2026-11-27T00:00:00+01:00', 'America/Los_Angeles')).toBe('2026-11-26');
  });

  it('is empty for an invalid instant', () => {
    expect(dayOf('tomorrow', 'UTC')).toBe('');
  });
});
