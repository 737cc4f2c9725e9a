import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

type LockOptions = { readonly waitMs?: number; readonly onWait?: (owner: string) => void };

/**
 * Runs `work` while holding a lock file; other processes and other calls in this process wait. The lock of a dead
 * process is taken over. Throws when the wait exceeds `waitMs` (five minutes).
 */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  { waitMs = 300_000, onWait }: LockOptions = {},
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const deadline = performance.now() + waitMs;
  let hasReportedWait = false;

  while (!(await acquire(path))) {
    if (performance.now() > deadline) throw new Error(`Gave up waiting for the lock ${path}`);
    const owner = await readOwner(path);
    if (owner && !isAlive(owner)) await breakLock(path);
    else if (!hasReportedWait && owner && owner.pid !== process.pid) {
      hasReportedWait = true;
      onWait?.(`process ${owner.pid}`);
    }
    await sleep(20 + Math.random() * 40);
  }

  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(ownIdentity()), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** The owner of the lock; null when the file is gone or was just created and is still empty. */
async function readOwner(path: string): Promise<ProcessIdentity | null> {
  try {
    const text = await readFile(path, 'utf8');
    if (text === '') return (await ageMs(path)) > 5_000 ? { pid: 0, startTime: 'never' } : null;
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Two waiters may both see the same dead owner. Only the one that creates the guard directory may remove the lock, and
 * only after reading it again. Otherwise the second waiter would remove the lock that the first one has just taken.
 */
async function breakLock(path: string): Promise<void> {
  const guard = `${path}.break`;
  try {
    await mkdir(guard);
  } catch {
    if ((await ageMs(guard)) > 10_000) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    const owner = await readOwner(path);
    if (owner && !isAlive(owner)) await rm(path, { force: true });
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function ageMs(path: string): Promise<number> {
  try {
    return performance.timeOrigin + performance.now() - (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
