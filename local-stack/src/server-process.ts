import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Launch } from './local-server.ts';
import { identify, type ProcessIdentity, stopProcess } from './process-identity.ts';
import { tail } from './run-command.ts';

const START_WITHIN_MS = 60_000;
const ATTEMPTS = 3;

type ProcessOptions = {
  readonly name: string;
  readonly launch: Launch;
  isHealthy(): Promise<boolean>;
  readonly directory: string;
  readonly logFile: string;
  readonly stopSignal: NodeJS.Signals;
};

/**
 * Starts a program in its own process group, writes its output to a log file, and waits until it is healthy. Throws
 * with the end of the log when the program exits early or is not healthy within a minute.
 */
export async function startProcess(options: ProcessOptions): Promise<ProcessIdentity> {
  const { name, logFile, stopSignal } = options;
  for (let attempt = 1; ; attempt += 1) {
    const { identity, hasExited } = spawnDetached(options.launch, options.directory, logFile);
    const outcome = identity ? await waitUntilHealthy(options.isHealthy, hasExited) : 'exited';
    if (identity && outcome === 'healthy') return identity;
    if (identity) await stopProcess(identity, stopSignal);
    // After a kill, the last children of the killed server may keep its memory or port for a moment.
    if (attempt === ATTEMPTS || outcome === 'late') {
      const problem = outcome === 'late' ? 'did not become healthy' : 'ended at once';
      throw new Error(`${name} ${problem}; the end of ${logFile}:\n${tailOf(logFile)}`);
    }
    await sleep(attempt * 400);
  }
}

function spawnDetached(launch: Launch, directory: string, logFile: string) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const { PATH = '/usr/bin:/bin', HOME = '/', DOCKER_HOST } = process.env;
  const env = { PATH, HOME, ...(DOCKER_HOST ? { DOCKER_HOST } : {}), ...launch.environment };
  const as = launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.gid };
  const cwd = launch.uid === undefined ? directory : '/';
  const stdio: ['ignore', number, number] = ['ignore', log, log];
  let exited = false;
  const child = spawn(launch.file, launch.args, { detached: true, stdio, env, cwd, ...as });
  child.on('exit', () => {
    exited = true;
  });
  child.on('error', () => {
    exited = true;
  });
  child.unref();
  closeSync(log);
  const identity = child.pid === undefined ? null : identify(child.pid);
  return { identity, hasExited: () => exited };
}

async function waitUntilHealthy(
  isHealthy: () => Promise<boolean>,
  hasExited: () => boolean,
): Promise<'healthy' | 'exited' | 'late'> {
  const deadline = performance.now() + START_WITHIN_MS;
  for (let pauseMs = 5; performance.now() < deadline; pauseMs = Math.min(pauseMs * 2, 100)) {
    if (hasExited()) return 'exited';
    if ((await isHealthy()) && !hasExited()) return 'healthy';
    await sleep(pauseMs);
  }
  return 'late';
}

function tailOf(logFile: string): string {
  try {
    return tail(readFileSync(logFile, 'utf8'), 12);
  } catch {
    return '(no log)';
  }
}
