import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBackPressure } from './back-pressure.ts';

const BATCH_MILLISECONDS = 60;

describe('createBackPressure', () => {
  const pauses: number[] = [];
  const create = () =>
    createBackPressure(async (milliseconds) => {
      pauses.push(milliseconds);
    });

  it('pauses for as long as the batch took when deliveries arrived meanwhile', async () => {
    pauses.length = 0;
    const { around, arrived } = create();
    const result = await around(async () => {
      arrived();
      await sleep(BATCH_MILLISECONDS);
      return 3;
    });
    expect(result).toBe(3);
    expect(pauses).toHaveLength(1);
    // Timers may fire a millisecond early.
    expect(pauses[0]).toBeGreaterThanOrEqual(BATCH_MILLISECONDS - 2);
    expect(pauses[0]).toBeLessThanOrEqual(400);
  });

  it('pauses at least 20 milliseconds, so that consecutive deliveries share a batch', async () => {
    pauses.length = 0;
    const { around, arrived } = create();
    await around(async () => arrived());
    expect(pauses[0]).toBeGreaterThanOrEqual(20);
  });

  it('does not pause when nothing arrived during the batch', async () => {
    pauses.length = 0;
    const { around, arrived } = create();
    arrived();
    await around(() => sleep(1));
    expect(pauses).toEqual([]);
  });
});
