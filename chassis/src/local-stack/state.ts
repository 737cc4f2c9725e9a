import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProcessIdentity } from './processes.ts';

export type ServerName = 'postgres' | 'redis' | 'nats';

/** What is remembered of a stack directory between runs. */
export type StackState = {
  /** Ports by what listens there: `postgres`, `redis`, `nats`, `nats-monitor`. Kept after a stop. */
  readonly ports: Readonly<Record<string, number>>;
  /** The processes last started, by server. */
  readonly servers: Readonly<Partial<Record<ServerName, ProcessIdentity>>>;
  /** Processes that count on the servers; the last one to leave stops them. */
  readonly users: readonly ProcessIdentity[];
};

const empty: StackState = { ports: {}, servers: {}, users: [] };

/** The state of a stack directory; an absent or torn file reads as a stack that never ran. */
export function readState(directory: string): StackState {
  try {
    return { ...empty, ...JSON.parse(readFileSync(statePath(directory), 'utf8')) };
  } catch {
    return empty;
  }
}

/** Replaces the state in one step. Call it under the stack's lock only. */
export async function writeState(directory: string, state: StackState): Promise<void> {
  const path = statePath(directory);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

function statePath(directory: string): string {
  return join(directory, 'state.json');
}
