import { rm } from 'node:fs/promises';
import { resetStack } from '@tessera/local-stack/ensure-stack';
import { isAlive } from '@tessera/local-stack/process-identity';
import { readStackState, stopOrphans } from './stack-state.ts';

/** Deletes all data of a directory's stack: databases, mails, logs, secrets. Rejects while the stack runs. */
export async function deleteStack(directory: string): Promise<void> {
  const state = readStackState(directory);
  if (state && isAlive(state.launcher) && state.launcher.pid !== process.pid) {
    throw new Error(`It is running (process ${state.launcher.pid}). Stop it first.`);
  }
  await stopOrphans(state);
  await resetStack(directory);
  await rm(directory, { recursive: true, force: true });
}
