import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { repositoryRoot } from '@tessera/dev/repository';

const run = promisify(execFile);

type RunOptions = { readonly signal?: AbortSignal; readonly timeoutMs?: number };

/** Settings for the file of `--env-file`, which an operator sets in `.env`. */
export type Settings = Readonly<Record<string, string>>;

export type Compose = {
  /** The command and its version, such as `docker compose 2.40.3`. */
  readonly version: string;
  /** Builds on request, starts new and changed services, and resolves when every service is healthy or complete. */
  up(settings: Settings, options?: { readonly build?: boolean }): Promise<void>;
  /** Resolves to the output of a command that runs in the container of a service. */
  exec(service: string, ...command: readonly string[]): Promise<string>;
  logs(service: string): Promise<string>;
  /** Removes the containers, networks and volumes; not the images. */
  down(): Promise<void>;
};

type Options = {
  readonly project: string;
  /** The path of the settings file, which is written before each `up`. */
  readonly envFile: string;
  /** Aborts everything that runs, except `down`. */
  readonly signal: AbortSignal;
};

const BUILD_MILLISECONDS = 600_000;
const START_MILLISECONDS = 240_000;
const COMMAND_MILLISECONDS = 60_000;

/**
 * The Compose of this machine: version 2, or 1.29, which does not support `--wait`. Only the settings in the file
 * count, not those in the environment of this process. Rejects when Compose is not installed.
 */
export async function findCompose({ project, envFile, signal }: Options): Promise<Compose> {
  const { program, isVersion1, version } = await findProgram();
  const compose = (args: readonly string[], options: RunOptions) => {
    const [file = '', ...first] = program;
    const all = [...first, '--project-name', project, '--env-file', envFile, ...args];
    return output(file, all, options);
  };
  return {
    version,
    async up(settings, { build = false } = {}) {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(envFile, lines.join(''));
      const timeoutMs = START_MILLISECONDS + (build ? BUILD_MILLISECONDS : 0);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const args = ['up', ...(build ? ['--build'] : []), isVersion1 ? '-d' : '--wait'];
      try {
        await compose(args, { signal: limit, timeoutMs });
        await untilReady(project, limit);
      } catch (error) {
        throw new Error(`${[...program, ...args].join(' ')}: ${await stateOf(project)}`, {
          cause: error,
        });
      }
    },
    exec: (service, ...command) =>
      compose(['exec', '-T', service, ...command], { signal, timeoutMs: COMMAND_MILLISECONDS }),
    logs: (service) =>
      compose(['logs', '--no-color', service], { signal, timeoutMs: COMMAND_MILLISECONDS }),
    async down() {
      // The file may not exist yet.
      writeFileSync(envFile, '', { flag: 'a' });
      const args = ['down', '--volumes', '--remove-orphans', '--timeout', '20'];
      await compose(args, { timeoutMs: 2 * COMMAND_MILLISECONDS });
    },
  };
}

async function findProgram() {
  for (const program of [['docker', 'compose'], ['docker-compose']]) {
    const [file = '', ...first] = program;
    const version = await output(file, [...first, 'version', '--short'], {}).catch(() => '');
    if (/^v?\d/.test(version)) {
      const isVersion1 = version.startsWith('1.');
      return { program, isVersion1, version: `${program.join(' ')} ${version}` };
    }
  }
  throw new Error('Compose was not found: neither "docker compose" nor "docker-compose" works');
}

type Container = {
  readonly Name: string;
  readonly State: {
    readonly Status: string;
    readonly ExitCode: number;
    readonly Health?: { readonly Status: string };
  };
};

/** Compose 2 has waited already, so one check is enough. Rejects at once when a container has failed. */
async function untilReady(project: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const containers = await containersOf(project, signal);
    const failed = containers.filter(
      ({ State }) => State.Status === 'exited' && State.ExitCode > 0,
    );
    if (failed.length > 0) throw new Error(`failed: ${failed.map(({ Name }) => Name).join(', ')}`);
    if (containers.length > 0 && containers.every(isReady)) return;
    await sleep(500, undefined, { signal });
  }
}

function isReady({ State }: Container): boolean {
  if (State.Status === 'exited') return State.ExitCode === 0;
  return State.Status === 'running' && (State.Health?.Status ?? 'healthy') === 'healthy';
}

async function containersOf(project: string, signal?: AbortSignal): Promise<Container[]> {
  const options = { timeoutMs: COMMAND_MILLISECONDS, ...(signal ? { signal } : {}) };
  const filter = `label=com.docker.compose.project=${project}`;
  const ids = await output('docker', ['ps', '--all', '--quiet', '--filter', filter], options);
  if (ids === '') return [];
  return JSON.parse(await output('docker', ['inspect', ...ids.split('\n')], options));
}

/** For the error message: the containers that are not ready, each with the end of its log. */
async function stateOf(project: string): Promise<string> {
  const containers = await containersOf(project).catch(() => []);
  const parts = containers
    .filter((container) => !isReady(container))
    .map(async ({ Name, State }) => {
      const options = { timeoutMs: COMMAND_MILLISECONDS };
      const log = await both('docker', ['logs', '--tail', '20', Name.slice(1)], options).catch(
        String,
      );
      const { Status, ExitCode, Health } = State;
      return `${Name.slice(1)}: ${Status} (${Health?.Status ?? `exit code ${ExitCode}`})\n${log}`;
    });
  return ['it did not become ready', ...(await Promise.all(parts))].join('\n');
}

async function output(file: string, args: readonly string[], options: RunOptions) {
  return (await execute(file, args, options)).stdout.trim();
}

async function both(file: string, args: readonly string[], options: RunOptions) {
  const { stdout, stderr } = await execute(file, args, options);
  return `${stdout}${stderr}`.trim();
}

const HANDED_ON = /^(?:PATH|HOME|TMPDIR|XDG_RUNTIME_DIR|DOCKER_\w+|BUILDKIT_\w+)$/;
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)),
);

async function execute(file: string, args: readonly string[], options: RunOptions) {
  const { signal, timeoutMs = COMMAND_MILLISECONDS } = options;
  try {
    return await run(file, args, {
      cwd: repositoryRoot,
      env: environment,
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Partial<Output>;
    const end = `${stdout}${stderr}`.trimEnd().split('\n').slice(-40).join('\n');
    throw new Error(`${message.split('\n')[0]}\n${end}`);
  }
}

type Output = { readonly stdout: string; readonly stderr: string };
