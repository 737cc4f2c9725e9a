import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseClock } from './clock.ts';

describe('databaseClock', () => {
  afterEach(() => void vi.useRealTimers());

  it('has the time of the database', async () => {
    const clock = databaseClock();
    const ahead = () => new Date(Date.now() + 3_600_000);
    await clock.measure(async () => ahead());
    expect(Math.abs(clock.now().getTime() - ahead().getTime())).toBeLessThan(100);
  });

  it('REL-04: does not jump when the time of the machine is set', async () => {
    const clock = databaseClock();
    const before = new Date();
    await clock.measure(async () => before);
    vi.useFakeTimers({ toFake: ['Date'], now: before.getTime() - 240_000 });
    expect(Math.abs(clock.now().getTime() - before.getTime())).toBeLessThan(1_000);
  });
});
