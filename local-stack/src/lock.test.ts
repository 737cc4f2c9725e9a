import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.ts';
import { ownIdentity } from './process-identity.ts';

describe('a lock file', () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lock-'));
    path = join(directory, 'lock');
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** The maximum number of concurrent holders when `callers` callers start at the same time. */
  async function maxConcurrentHolders(callers: number): Promise<number> {
    let inside = 0;
    let max = 0;
    const holders = Array.from({ length: callers }, () =>
      withLock(path, async () => {
        inside += 1;
        max = Math.max(max, inside);
        await sleep(5);
        inside -= 1;
      }),
    );
    await Promise.all(holders);
    return max;
  }

  it('admits one holder at a time and eventually all', async () => {
    expect(await maxConcurrentHolders(8)).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  it('is taken over from a dead process, also when its pid is reused', async () => {
    await writeFile(path, JSON.stringify({ ...ownIdentity(), startTime: '1' }));
    expect(await maxConcurrentHolders(5)).toBe(1);
  });

  it('is not taken from a live owner', async () => {
    await writeFile(path, JSON.stringify(ownIdentity()));
    const waiting = withLock(path, async () => undefined, { waitMs: 200 });
    await expect(waiting).rejects.toThrow(/Gave up waiting/);
    expect(existsSync(path)).toBe(true);
  });

  it('is released after a failure', async () => {
    const failing = withLock(path, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await withLock(path, async () => 'in')).toBe('in');
  });
});
