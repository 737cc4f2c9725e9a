import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Progress } from '../progress.ts';
import { repositoryRoot } from '../repository.ts';

/** What the bundler's process reports about one package. */
export type BundlerMessage = { readonly folder: string; readonly state: 'started' | 'finished' };

type BundlerOptions = {
  readonly progress: Progress;
  /** Called when a package is complete. */
  readonly onBuilt: (folder: string) => void;
  readonly signal?: AbortSignal | undefined;
};

const script = join(repositoryRoot, 'dev', 'src', 'packages', 'bundle.ts');

/**
 * Builds packages in a child process: the bundler needs a `NODE_ENV` of its own, and about a gigabyte of memory
 * that only the end of a process frees. Rejects with the bundler's message, or when `signal` aborts; the child
 * has ended by then.
 */
export async function runBundler(
  folders: readonly string[],
  { progress, onBuilt, signal }: BundlerOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...folders], {
    cwd: repositoryRoot,
    // Packages are always built for production, also when the command has another NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const stop = () => child.kill();
  signal?.addEventListener('abort', stop, { once: true });

  const ended = success(child);
  const finish = new Map<string, () => void>();
  const steps: Promise<void>[] = [];
  child.on('message', ({ folder, state }: BundlerMessage) => {
    if (state === 'finished') {
      onBuilt(folder);
      finish.get(folder)?.();
      return;
    }
    const finished = new Promise<void>((resolve) => finish.set(folder, resolve));
    steps.push(progress.step(`Building ${folder}`, () => Promise.race([finished, ended])));
  });
  try {
    await ended;
  } finally {
    signal?.removeEventListener('abort', stop);
    await Promise.allSettled(steps);
  }
}

/** Resolves when the child has ended and all of its messages have been received; rejects when it has failed. */
async function success(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  const [[code, signal]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  if (code !== 0) throw new Error(errors.trim() || `The bundler ended (${signal ?? code})`);
}
