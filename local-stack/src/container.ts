import { fingerprintOf } from './directories.ts';
import type { Launch } from './local-server.ts';
import { findOnPath } from './program.ts';
import { runCommand } from './run-command.ts';

type ContainerOptions = {
  readonly image: string;
  readonly name: string;
  /** Mounted under the same path, so that paths in configuration files are valid inside and outside the container. */
  readonly directory: string;
  readonly ports: readonly number[];
  readonly command: readonly string[];
};

/**
 * A server in a container engine, run in the foreground. The engine's client forwards signals, so the stack treats the
 * server like any other process.
 */
export async function containerLaunch(options: ContainerOptions): Promise<Launch> {
  const containerName = `tessera-${options.name}-${fingerprintOf(options.directory)}`;
  // A killed client leaves its container, which still uses the name.
  await removeContainer(containerName);
  const user = `${process.getuid?.() ?? 1000}:${process.getgid?.() ?? 1000}`;
  const args = ['run', '--rm', '--name', containerName, '--user', user];
  args.push('--volume', `${options.directory}:${options.directory}`);
  for (const port of options.ports) args.push('--publish', `127.0.0.1:${port}:${port}`);
  const file = findOnPath('docker') ?? 'docker';
  return {
    file,
    args: [...args, options.image, ...options.command],
    environment: {},
    container: containerName,
  };
}

/** Kills the container of that name, if it exists. */
export async function removeContainer(name: string): Promise<void> {
  await runCommand('docker', ['rm', '--force', name], { timeoutMs: 20_000 });
}
