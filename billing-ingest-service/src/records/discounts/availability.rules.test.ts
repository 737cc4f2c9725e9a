import { describe, expect, it } from 'vitest';
import { availabilityOf } from './availability.rules.ts';

describe('availabilityOf', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const open = { startsAt: null, endsAt: null, maxRedemptions: null, redemptionsCount: 0 };

  it.each([
    [open, 'available'],
    [
      { ...open, startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T00:00:00.000001Z' },
      'available',
    ],
    [{ ...open, startsAt: '2026-01-01T00:00:00.000001Z' }, 'scheduled'],
    [{ ...open, endsAt: '2026-01-01T01:00:00+01:00' }, 'expired'],
    [{ ...open, maxRedemptions: 3, redemptionsCount: 2 }, 'available'],
    [{ ...open, maxRedemptions: 3, redemptionsCount: 3 }, 'exhausted'],
    [{ ...open, maxRedemptions: 0, redemptionsCount: null }, 'exhausted'],
  ] as const)('judges %o: %s', (discount, availability) => {
    expect(availabilityOf(discount, now)).toBe(availability);
  });
});
