import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock of one machine: that of every process that was started with `environment`. */
export type ShiftedClock = {
  readonly environment: NodeJS.ProcessEnv;
  /** Takes effect within a second. */
  shiftBy(seconds: number): Promise<void>;
};

const LIBRARIES = '/usr/lib';

/**
 * A clock that libfaketime shifts while the processes run. The monotonic clock is not shifted, as when a machine's time
 * is set. Null where the library (Debian package `libfaketime`) is not installed.
 */
export async function createShiftedClock(directory: string): Promise<ShiftedClock | null> {
  const library = findLibrary();
  if (library === undefined) return null;
  const file = join(directory, 'clock-shift');
  const shiftBy = (seconds: number) => writeFile(file, seconds < 0 ? `${seconds}` : `+${seconds}`);
  await shiftBy(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    shiftBy,
  };
}

function findLibrary(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((name) => join(LIBRARIES, name, 'faketime', 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
}
