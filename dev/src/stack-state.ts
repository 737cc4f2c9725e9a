import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@tessera/chassis/local-stack/lock';
import {
  endProcess,
  isAlive,
  ownIdentity,
  type ProcessIdentity,
} from '@tessera/chassis/local-stack/processes';

/** Who raised the house of a directory, and which processes belong to it. */
export type StackState = {
  readonly launcher: ProcessIdentity;
  readonly processes: Readonly<Record<string, ProcessIdentity>>;
  /** Where deliveries of webhooks go, and what signs them; absent until the system is ready. */
  readonly webhooks?: WebhookTarget;
};

export type WebhookTarget = { readonly url: string; readonly secret: string };

const GRACE_MS = 10_000;

/**
 * Makes this process the launcher of a directory's house. Processes that a killed launcher left behind are
 * ended first. Rejects when another launcher lives.
 */
export async function claimStack(directory: string): Promise<void> {
  await withLock(join(directory, 'stack.lock'), async () => {
    const state = readStackState(directory);
    if (state && isAlive(state.launcher) && state.launcher.pid !== process.pid) {
      throw new Error(
        `It is running already, started by process ${state.launcher.pid}. End that one first.`,
      );
    }
    await stopOrphans(state);
    writeStackState(directory, { launcher: ownIdentity(), processes: {} });
  });
}

/** Removes the state of a directory's system when nothing of it runs any more. */
export function removeStackState(directory: string): void {
  rmSync(statePath(directory), { force: true });
}

/** Ends the processes of a house whose launcher was killed. */
export async function stopOrphans(state: StackState | null): Promise<void> {
  const left = Object.values(state?.processes ?? {});
  await Promise.all(left.map((identity) => endProcess(identity, 'SIGTERM', GRACE_MS)));
}

/** The state of a directory's house; null when there was none. */
export function readStackState(directory: string): StackState | null {
  try {
    return JSON.parse(readFileSync(statePath(directory), 'utf8'));
  } catch {
    return null;
  }
}

/** Notes a process, or with null that it has ended, in time for the next launcher to know. */
export function recordProcess(directory: string, name: string, identity: ProcessIdentity | null) {
  const { processes = {}, ...state } = readStackState(directory) ?? {};
  const others = Object.entries(processes).filter(([known]) => known !== name);
  const all = identity ? [...others, [name, identity] as const] : others;
  writeStackState(directory, {
    ...state,
    launcher: ownIdentity(),
    processes: Object.fromEntries(all),
  });
}

/** Notes for other commands where the system of a directory receives webhooks. */
export function recordWebhookTarget(directory: string, webhooks: WebhookTarget): void {
  const { processes = {} } = readStackState(directory) ?? {};
  writeStackState(directory, { launcher: ownIdentity(), processes, webhooks });
}

function writeStackState(directory: string, state: StackState): void {
  mkdirSync(directory, { recursive: true });
  const path = statePath(directory);
  // It holds a secret.
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function statePath(directory: string): string {
  return join(directory, 'stack.json');
}
