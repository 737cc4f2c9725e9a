import { describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import { useService } from '../testing/harness.ts';
import { assertPlausible, type ReconciliationJob, reconcileNextPage } from './reconcile.ts';

describe('reconciliation with another service', () => {
  const sample = useService(sampleService, sampleHarness);
  const log = createLog('test', 'silent');
  const config = { driftCheckInterval: 3_600 };

  /** A separate reconciliation that goes through these cursors and records them. */
  async function comparing(name: string, places: readonly (string | null)[]) {
    const asked: string[] = [];
    const comparison: ReconciliationJob = {
      name,
      async reconcilePage(after) {
        asked.push(after);
        return { next: places[asked.length - 1] ?? null, drifts: [] };
      },
    };
    const next = (replaced: Partial<ReconciliationJob> = {}) =>
      reconcileNextPage(
        { ...sample.deps, clock: sample.clock, log, config },
        { ...comparison, ...replaced },
      );
    expect(await next()).toBe('idle');
    return { asked, next };
  }

  it('starts one interval after the first start, goes page by page and waits for one interval', async () => {
    const { asked, next } = await comparing('paged', ['m', 't', null, null]);
    sample.clock.advance('59m');
    expect(await next()).toBe('idle');
    sample.clock.advance('2m');
    expect([await next(), await next(), await next(), await next()]).toEqual([
      'more',
      'more',
      'idle',
      'idle',
    ]);
    expect(asked).toEqual(['', 'm', 't']);
    sample.clock.advance('61m');
    await next();
    expect(asked).toEqual(['', 'm', 't', '']);
  });

  it('retries a failed page after the lease', async () => {
    const { asked, next } = await comparing('failing', ['m', null]);
    sample.clock.advance('61m');
    await next();
    const away = () => Promise.reject(new Error('away'));
    await expect(next({ reconcilePage: away })).rejects.toThrow('away');
    expect(await next()).toBe('idle');
    sample.clock.advance('31s');
    expect(await next()).toBe('idle');
    expect(asked).toEqual(['', 'm']);
  });

  it('runs in one process at a time', async () => {
    const { asked, next } = await comparing('raced', [null]);
    sample.clock.advance('61m');
    await Promise.all(Array.from({ length: 10 }, () => next()));
    expect(asked).toEqual(['']);
  });

  it('throws when every record of a page is missing', () => {
    expect(() => assertPlausible(10, 10)).toThrow('all of 10 records');
    expect(() => assertPlausible(10, 9)).not.toThrow();
    expect(() => assertPlausible(9, 9)).not.toThrow();
  });
});
