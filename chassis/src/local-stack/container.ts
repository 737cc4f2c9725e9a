import { fingerprintOf } from './directories.ts';
import type { Launch } from './local-server.ts';
import { findOnPath } from './program.ts';
import { runCommand } from './run-command.ts';

type ContainerWish = {
  readonly image: string;
  readonly name: string;
  /** Mounted under its own path, so that configuration files read the same inside and outside. */
  readonly directory: string;
  readonly ports: readonly number[];
  readonly command: readonly string[];
};

/**
 * A server in a container engine, run in the foreground: the engine's client passes signals on, so the
 * rest of the stack deals with it as with any other process.
 */
export async function containerLaunch(wish: ContainerWish): Promise<Launch> {
  const containerName = `app-${wish.name}-${fingerprintOf(wish.directory)}`;
  // A client that was killed leaves its container behind, and the name with it.
  await removeContainer(containerName);
  const user = `${process.getuid?.() ?? 1000}:${process.getgid?.() ?? 1000}`;
  const args = ['run', '--rm', '--name', containerName, '--user', user];
  args.push('--volume', `${wish.directory}:${wish.directory}`);
  for (const port of wish.ports) args.push('--publish', `127.0.0.1:${port}:${port}`);
  const file = findOnPath('docker') ?? 'docker';
  return {
    file,
    args: [...args, wish.image, ...wish.command],
    environment: {},
    container: containerName,
  };
}

/** Kills a container, if there is one of that name. */
export async function removeContainer(name: string): Promise<void> {
  await runCommand('docker', ['rm', '--force', name], { timeoutMs: 20_000 });
}
