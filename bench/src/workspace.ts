import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deleteStack } from '@tessera/dev/stack/delete-stack';

/** The directories of a run, and what is to be undone after it. */
export type Workspace = {
  /** A new directory that is deleted afterwards, or one in `keepIn` that is kept. */
  directoryFor(name: string): Promise<string>;
  /** Runs the step at the end, before earlier ones. */
  later(step: () => Promise<unknown>): void;
  print(line: string): void;
};

/** Runs `work` and undoes what it left, also after a failure, an uncaught error or a signal. */
export async function inWorkspace(
  keepIn: string,
  work: (workspace: Workspace) => Promise<void>,
): Promise<void> {
  const steps: (() => Promise<unknown>)[] = [];
  const print = (line: string) => {
    process.stdout.write(`${line}\n`);
  };
  const directoryFor = async (name: string) => {
    if (keepIn !== '' && name === 'stack') return resolve(keepIn);
    if (keepIn !== '' && name !== 'peer') return join(resolve(keepIn), name);
    const directory = await mkdtemp(join(tmpdir(), `bench-${name}-`));
    // Retries: a process that is being stopped may still write.
    steps.push(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
    steps.push(() => deleteStack(directory));
    return directory;
  };
  const undo = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await step().catch((error: unknown) => print(String(error)));
    }
  };
  let isStopping = false;
  const stop = (reason: string) => {
    // While it stops, clients that are still in use lose their servers: their errors say nothing.
    if (isStopping) return;
    isStopping = true;
    print(reason);
    void undo().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop('Stopping'));
  // An error outside `work`, such as that of a connection. Without this the stores would go on running.
  process.on('uncaughtException', (error) => stop(error.stack ?? error.message));
  try {
    await work({ directoryFor, later: (step) => steps.push(step), print });
  } finally {
    isStopping = true;
    await undo();
  }
}
