import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';

const FORWARDED: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program of an npm package in the foreground, by its path inside the package. Resolves to its exit code, or
 * to 1 when a signal ended it. Forwards the signals that this process receives.
 */
export function runTool(
  packageName: string,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
) {
  return runNode(
    [join(repositoryRoot, 'node_modules', packageName, program), ...args],
    environment,
  );
}

/** Runs Node in the foreground, as `runTool` does. */
export function runNode(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}
