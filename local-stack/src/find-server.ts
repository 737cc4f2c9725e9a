import {
  type AptServer,
  canFetchWithApt,
  fetchIntoAptRoot,
  findInAptRoot,
  withAptLock,
} from './apt-root.ts';
import { findOnPath, isExecutable, type Program, type Report } from './program.ts';
import { runCommand, tail } from './run-command.ts';

/** A server from the machine's own packages, not from npm. */
export type SystemServer = AptServer & {
  readonly title: string;
  readonly variable: string;
  readonly brew: string;
  readonly image: string;
};

/** Returns the server if it is available without a download, else null. */
export function findServer(server: SystemServer): Program | null {
  const configured = process.env[server.variable];
  if (configured) {
    if (!isExecutable(configured))
      throw new Error(`${server.variable} names no executable: ${configured}`);
    return { kind: 'binary', file: configured, environment: {}, source: server.variable };
  }
  const file = findOnPath(server.binary);
  if (file) return { kind: 'binary', file, environment: {}, source: `installed (${file})` };
  return findInAptRoot(server);
}

/**
 * Finds the server or installs it by a private download, the system's package manager (as root) or a container engine.
 * Throws one message with the failed attempts and possible solutions.
 */
export async function findOrInstallServer(server: SystemServer, report: Report): Promise<Program> {
  const found = findServer(server);
  if (found) return found;

  const tried = [`${server.variable} is not set`, `no ${server.binary} on PATH`];
  for (const [what, install] of installers(server, report)) {
    try {
      return await install();
    } catch (error) {
      tried.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(notFoundMessage(server, tried));
}

type Installer = readonly [string, () => Promise<Program>];

function installers(server: SystemServer, report: Report): Installer[] {
  const list: Installer[] = [];
  if (canFetchWithApt()) {
    list.push(['private download', () => fetchIntoAptRoot(server, report)]);
    if (process.getuid?.() === 0) {
      const install = () =>
        withAptLock(
          () => installWithApt(server, report),
          () => undefined,
        );
      list.push(['apt-get install', install]);
    }
  }
  list.push(['container engine', () => pullContainer(server, report)]);
  return list;
}

async function installWithApt(server: SystemServer, report: Report): Promise<Program> {
  report(`Installing ${server.packageName} with apt-get`);
  // The installation must not start the system's own instance of the server: with RUNLEVEL=1 invoke-rc.d does not start
  // it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runCommand('apt-get', ['-qq', 'update'], { env, timeoutMs: 300_000 });
  const args = ['-qq', '-y', 'install', '--no-install-recommends', server.packageName];
  const result = await runCommand('apt-get', args, { env, timeoutMs: 300_000 });
  const file = findOnPath(server.binary);
  if (!file) throw new Error(tail(result.stderr, 3));
  return { kind: 'binary', file, environment: {}, source: `installed (${file})` };
}

async function pullContainer({ image }: SystemServer, report: Report): Promise<Program> {
  const engine = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], {
    timeoutMs: 5_000,
  });
  if (engine.code !== 0) throw new Error(tail(engine.stderr, 1) || 'no engine responds');
  const present = await runCommand('docker', ['image', 'inspect', image], { timeoutMs: 10_000 });
  if (present.code !== 0) {
    report(`Pulling ${image}`);
    const pulled = await runCommand('docker', ['pull', '-q', image], { timeoutMs: 600_000 });
    if (pulled.code !== 0) throw new Error(tail(pulled.stderr, 2));
  }
  return { kind: 'container', image, source: `container ${image}` };
}

function notFoundMessage(server: SystemServer, tried: readonly string[]): string {
  return [
    `${server.title} is missing. Any one of these helps:`,
    `  macOS:          brew install ${server.brew}`,
    `  Debian/Ubuntu:  apt-get install ${server.packageName}`,
    `  anywhere:       ${server.variable}=/path/to/${server.binary}`,
    'What was tried:',
    ...tried.map((line) => `  - ${line}`),
  ].join('\n');
}
