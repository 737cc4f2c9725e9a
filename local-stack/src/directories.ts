import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The directory of downloaded servers, shared by all clones of this user: STACK_CACHE, else the user's cache. */
export function cacheDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.STACK_CACHE) return resolve(environment.STACK_CACHE);
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tessera-local-stack');
}

/** A short name for a directory, the same on every run. */
export function fingerprintOf(directory: string): string {
  return createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 12);
}
