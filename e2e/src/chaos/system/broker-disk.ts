import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '192m';
const CHUNK_BYTES = 8 * 1_048_576;

/** The file system of the broker's store, small enough to be filled. */
export type BrokerDisk = {
  readonly directory: string;
  fill(): Promise<void>;
  isFull(): Promise<boolean>;
  release(): Promise<void>;
  unmount(): Promise<void>;
};

/** Mounts a small file system for the broker's store. Null where mounting is not permitted: it requires root on Linux. */
export async function mountBrokerDisk(stackDirectory: string): Promise<BrokerDisk | null> {
  const directory = join(stackDirectory, 'nats', 'jetstream');
  const filler = join(directory, '..', 'jetstream', 'filler');
  await mkdir(directory, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', directory]);
  } catch {
    return null;
  }
  return {
    directory,
    async fill() {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      try {
        for (;;) await writeFile(filler, chunk, { flag: 'a' });
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
    },
    isFull: async () => (await statfs(directory)).bavail === 0,
    release: () => rm(filler, { force: true }),
    async unmount() {
      await run('umount', ['--lazy', directory]);
    },
  };
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';
