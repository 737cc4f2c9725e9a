import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProcessIdentity } from './process-identity.ts';

export type ServerName = 'postgres' | 'redis' | 'nats';

/** The state of a stack directory between runs. */
export type StackState = {
  /** Ports by name: `postgres`, `redis`, `nats`, `nats-monitor`. Kept after a stop. */
  readonly ports: Readonly<Record<string, number>>;
  /** The most recently started processes, by server. */
  readonly servers: Readonly<Partial<Record<ServerName, ProcessIdentity>>>;
  /** Processes that use the servers; the last one to release them stops them. */
  readonly users: readonly ProcessIdentity[];
};

const empty: StackState = { ports: {}, servers: {}, users: [] };

/** The state of a stack directory; a missing or incomplete file counts as a stack that never ran. */
export function readState(directory: string): StackState {
  try {
    return { ...empty, ...JSON.parse(readFileSync(statePath(directory), 'utf8')) };
  } catch {
    return empty;
  }
}

/** Replaces the state atomically. The caller must hold the stack's lock. */
export async function writeState(directory: string, state: StackState): Promise<void> {
  const path = statePath(directory);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

function statePath(directory: string): string {
  return join(directory, 'state.json');
}
