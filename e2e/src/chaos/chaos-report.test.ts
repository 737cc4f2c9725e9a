import { describe, expect, it } from 'vitest';
import { countFaults, quietSecondsOf } from './chaos-report.ts';

const fault = (name: string, isSeen = true, startedAt = 0, endedAt = 0) => ({
  name,
  isSeen,
  startedAt,
  endedAt,
  error: null,
});

describe('countFaults', () => {
  it('counts a fault as seen only when its effect was visible', () => {
    const injected = [fault('kill'), fault('kill', false), fault('freeze')];
    expect(countFaults(injected, ['kill', 'freeze', 'cut'])).toEqual({
      kill: { injected: 2, seen: 1 },
      freeze: { injected: 1, seen: 1 },
      cut: { injected: 0, seen: 0 },
    });
  });
});

describe('quietSecondsOf', () => {
  it('counts whole seconds without a fault, and those with an acknowledgment', () => {
    const faults = [fault('kill', true, 6_500, 7_200), fault('cut', true, 9_000, 9_999)];
    expect(
      quietSecondsOf({ startedAt: 5_000, endedAt: 11_500 }, faults, [5_100, 6_600, 8_999]),
    ).toEqual({ total: 3, acknowledging: 2 });
  });
});
