import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@tessera/local-stack/lock';
import {
  isAlive,
  ownIdentity,
  type ProcessIdentity,
  stopProcess,
} from '@tessera/local-stack/process-identity';

/** The launcher of a directory's stack, and its processes. */
export type StackState = {
  readonly launcher: ProcessIdentity;
  readonly processes: Readonly<Record<string, ProcessIdentity>>;
  /** The URL for webhook deliveries and the secret that signs them; absent until the stack is ready. */
  readonly webhooks?: WebhookTarget;
};

export type WebhookTarget = { readonly url: string; readonly secret: string };

const GRACE_MS = 10_000;

/**
 * Makes this process the launcher of a directory's stack. Processes of a killed launcher are ended first. Rejects
 * while another launcher runs.
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

/** Removes the state of a directory's stack once all of its processes have ended. */
export function removeStackState(directory: string): void {
  rmSync(statePath(directory), { force: true });
}

/** Ends the processes of a stack whose launcher was killed. */
export async function stopOrphans(state: StackState | null): Promise<void> {
  const left = Object.values(state?.processes ?? {});
  await Promise.all(left.map((identity) => stopProcess(identity, 'SIGTERM', GRACE_MS)));
}

/** The state of a directory's stack; null without one. */
export function readStackState(directory: string): StackState | null {
  try {
    return JSON.parse(readFileSync(statePath(directory), 'utf8'));
  } catch {
    return null;
  }
}

/** Records a process for the next launcher; null records its end. */
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

/** Records the webhook URL and secret of a directory's stack, for other commands. */
export function recordWebhookTarget(directory: string, webhooks: WebhookTarget): void {
  const { processes = {} } = readStackState(directory) ?? {};
  writeStackState(directory, { launcher: ownIdentity(), processes, webhooks });
}

function writeStackState(directory: string, state: StackState): void {
  mkdirSync(directory, { recursive: true });
  const path = statePath(directory);
  // The state contains a secret.
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function statePath(directory: string): string {
  return join(directory, 'stack.json');
}
