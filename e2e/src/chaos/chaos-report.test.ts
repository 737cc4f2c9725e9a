import { describe, expect, it } from 'vitest';
import { countFaults, quietSecondsOf, recoveryTimes } from './chaos-report.ts';

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
    const acknowledgments = [5_100, 6_600, 8_999].map((endedAt) => ({ endedAt }));
    expect(quietSecondsOf({ startedAt: 5_000, endedAt: 11_500 }, faults, acknowledgments)).toEqual({
      total: 3,
      acknowledging: 2,
    });
  });
});

describe('recoveryTimes', () => {
  it('takes the first success of each kind among calls that were started after the last fault', () => {
    const call = (kind: string, startedAt: number, endedAt: number) => ({
      kind,
      startedAt,
      endedAt,
    });
    const times = recoveryTimes(1_000, [
      call('sign-in', 900, 1_100),
      call('sign-in', 1_200, 1_500),
      call('sign-in', 1_600, 1_700),
      call('invite', 100, 200),
    ]);
    expect(Object.fromEntries(times)).toEqual({ 'sign-in': 500, invite: Number.POSITIVE_INFINITY });
  });
});
