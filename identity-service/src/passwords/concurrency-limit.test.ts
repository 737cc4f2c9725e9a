import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@tessera/chassis/http/unavailable';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Tasks that end when the test calls `end`. */
function controlledWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

describe('the concurrency limit', () => {
  it('runs up to the limit at once and the others in order', async () => {
    const limit = createConcurrencyLimit({
      maxRunning: 2,
      maxWaitMs: 1_000,
      initialDurationMs: 10,
    });
    const { started, work, end } = controlledWork();
    const all = ['a', 'b', 'c', 'd'].map((name) => limit.run(work(name)));
    await sleep(1);
    expect(started).toEqual(['a', 'b']);
    expect(limit.waiting()).toBe(2);
    end('b');
    await all[1];
    await sleep(1);
    expect(started).toEqual(['a', 'b', 'c']);
    end('a');
    end('c');
    await sleep(1);
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('REL-15: rejects tasks whose expected wait is too long, by measured durations', async () => {
    const limit = createConcurrencyLimit({
      maxRunning: 1,
      maxWaitMs: 100,
      initialDurationMs: 40,
    });
    const { work, end } = controlledWork();
    const accepted = [limit.run(work('a')), limit.run(work('b')), limit.run(work('c'))];
    expect(() => limit.assertCapacity()).toThrow(Unavailable);
    const rejectedAt = performance.now();
    await expect(limit.run(work('d'))).rejects.toThrow(Unavailable);
    expect(performance.now() - rejectedAt).toBeLessThan(50);
    for (const name of ['a', 'b', 'c']) {
      end(name);
      await sleep(1);
    }
    await Promise.all(accepted);

    // Short tasks have lowered the average duration: more tasks may wait now.
    for (let count = 0; count < 40; count += 1) await limit.run(async () => undefined);
    const more = ['1', '2', '3', '4', '5', '6'].map((name) => limit.run(work(name)));
    for (const name of ['1', '2', '3', '4', '5', '6']) {
      await sleep(1);
      end(name);
    }
    await Promise.all(more);
  });

  it('REL-15: rejects tasks that have waited too long', async () => {
    const limit = createConcurrencyLimit({ maxRunning: 1, maxWaitMs: 60, initialDurationMs: 1 });
    const { started, work, end } = controlledWork();
    const first = limit.run(work('slow'));
    const second = limit.run(work('late'));
    const rejection = expect(second).rejects.toThrow(Unavailable);
    await sleep(80);
    end('slow');
    await first;
    await rejection;
    expect(started).toEqual(['slow']);
    expect(await limit.run(async () => 'done')).toBe('done');
  });

  it('REL-15: drops queued tasks whose client has disconnected', async () => {
    const limit = createConcurrencyLimit({
      maxRunning: 1,
      maxWaitMs: 1_000,
      initialDurationMs: 1,
    });
    const { started, work, end } = controlledWork();
    const controller = new AbortController();
    const first = limit.run(work('first'));
    const canceled = limit.run(work('canceled'), controller.signal);
    const last = limit.run(work('last'));
    const rejection = expect(canceled).rejects.toThrow(Unavailable);
    controller.abort();
    await rejection;
    expect(limit.waiting()).toBe(1);
    end('first');
    await first;
    await sleep(1);
    expect(started).toEqual(['first', 'last']);
    end('last');
    await last;
  });

  it('starts the next task when one fails', async () => {
    const limit = createConcurrencyLimit({
      maxRunning: 1,
      maxWaitMs: 1_000,
      initialDurationMs: 1,
    });
    const failing = limit.run(() => Promise.reject(new Error('no')));
    const next = limit.run(async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
