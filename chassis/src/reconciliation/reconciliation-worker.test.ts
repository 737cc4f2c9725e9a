import { useService } from '@tessera/testing/harness';
import { describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import {
  assertPlausible,
  type ReconciliationJob,
  reconcileNextPage,
} from './reconciliation-worker.ts';

describe('reconciliation with another service', () => {
  const sample = useService(sampleService, sampleHarness);
  const log = createLog('test', 'silent');
  const config = { driftCheckInterval: 3_600 };

  /** A separate reconciliation that goes through these cursors and records them. */
  async function startReconciliation(name: string, cursors: readonly (string | null)[]) {
    const requested: string[] = [];
    const job: ReconciliationJob = {
      name,
      async reconcilePage(after) {
        requested.push(after);
        return { next: cursors[requested.length - 1] ?? null, drifts: [] };
      },
    };
    const next = (replaced: Partial<ReconciliationJob> = {}) =>
      reconcileNextPage(
        { ...sample.deps, clock: sample.clock, log, config },
        { ...job, ...replaced },
      );
    expect(await next()).toBe('idle');
    return { requested, next };
  }

  it('starts one interval after the first start, goes page by page and waits for one interval', async () => {
    const { requested, next } = await startReconciliation('paged', ['m', 't', null, null]);
    sample.clock.advance('59m');
    expect(await next()).toBe('idle');
    sample.clock.advance('2m');
    expect([await next(), await next(), await next(), await next()]).toEqual([
      'more',
      'more',
      'idle',
      'idle',
    ]);
    expect(requested).toEqual(['', 'm', 't']);
    sample.clock.advance('61m');
    await next();
    expect(requested).toEqual(['', 'm', 't', '']);
  });

  it('retries a failed page after the lease', async () => {
    const { requested, next } = await startReconciliation('failing', ['m', null]);
    sample.clock.advance('61m');
    await next();
    const fail = () => Promise.reject(new Error('fail'));
    await expect(next({ reconcilePage: fail })).rejects.toThrow('fail');
    expect(await next()).toBe('idle');
    sample.clock.advance('31s');
    expect(await next()).toBe('idle');
    expect(requested).toEqual(['', 'm']);
  });

  it('runs in one process at a time', async () => {
    const { requested, next } = await startReconciliation('raced', [null]);
    sample.clock.advance('61m');
    await Promise.all(Array.from({ length: 10 }, () => next()));
    expect(requested).toEqual(['']);
  });

  it('throws when every record of a page is missing', () => {
    expect(() => assertPlausible(10, 10)).toThrow('all of 10 records');
    expect(() => assertPlausible(10, 9)).not.toThrow();
    expect(() => assertPlausible(9, 9)).not.toThrow();
  });
});
