import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, type ProcessIdentity, waitForExit } from '@tessera/local-stack/process-identity';
import { tail } from '@tessera/local-stack/run-command';

/** How a process of the stack is started and how it shows that it is ready. */
export type ProcessOptions = {
  readonly name: string;
  readonly args: readonly string[];
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly readyUrl: string;
};

/** Events of a process of the stack. */
export type ProcessEvents = {
  spawned(identity: ProcessIdentity): void;
  ended(): void;
  /** The process ended unexpectedly. */
  died(reason: string): void;
};

export type ManagedProcess = {
  /** Starts the process and waits until it is ready; does nothing when it runs. Rejects with the end of its log. */
  start(): Promise<void>;
  /** Sends a signal and returns; the exit that follows does not count as unexpected. */
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, then SIGKILL after the grace time, and resolves when the process has ended. */
  stop(graceMs?: number): Promise<void>;
  isRunning(): boolean;
};

const READY_WITHIN_MS = 60_000;

/** A process of the stack, in its own process group: a terminal's Ctrl-C reaches only the launcher. */
export function createManagedProcess(
  options: ProcessOptions,
  events: ProcessEvents,
): ManagedProcess {
  let child: ChildProcess | null = null;
  let identity: ProcessIdentity | null = null;
  let endIsExpected = false;
  /** Settled by the child's exit event, which may come a moment after the process has ended. */
  let end = Promise.resolve();

  const signalGroup = (signal: NodeJS.Signals) => {
    if (!child?.pid) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The process has ended already.
    }
  };

  return {
    isRunning: () => child !== null,
    async start() {
      if (child) return;
      endIsExpected = false;
      const started = spawnLogged(options);
      child = started;
      identity = started.pid === undefined ? null : identify(started.pid);
      if (identity) events.spawned(identity);
      let reason = '';
      let resolveEnd: () => void = () => undefined;
      end = new Promise((resolve) => {
        resolveEnd = resolve;
      });
      const ended = (how: string) => {
        if (child !== started) return;
        child = null;
        reason = how;
        events.ended();
        resolveEnd();
      };
      started.on('error', (error) => ended(error.message));
      started.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`));

      await untilReady(options, () => (child === started ? null : reason));
      const died = () => {
        if (!endIsExpected) events.died(reason);
      };
      if (child === started) started.once('exit', died);
      else died();
    },
    kill(signal) {
      endIsExpected = true;
      signalGroup(signal);
    },
    async stop(graceMs = 15_000) {
      endIsExpected = true;
      const last = identity;
      if (!child || !last) return;
      signalGroup('SIGTERM');
      if (!(await waitForExit(last, graceMs))) {
        signalGroup('SIGKILL');
        await waitForExit(last, 5_000);
      }
      await end;
    },
  };
}

/**
 * Runs a process that ends by itself. Rejects with the end of its log when it fails. When `signal` aborts, the process
 * is terminated. The promise settles once the process has ended.
 */
export async function runToEnd(
  options: Omit<ProcessOptions, 'readyUrl'>,
  events: Pick<ProcessEvents, 'spawned' | 'ended'>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const child = spawnLogged(options);
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (identity) events.spawned(identity);
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  const how = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, killedBy) =>
      resolve(code === 0 ? null : (killedBy ?? `exit code ${code}`)),
    );
  });
  signal.removeEventListener('abort', end);
  events.ended();
  if (how !== null) throw new Error(`${options.name} ended (${how}):\n${tailOf(options.logFile)}`);
}

function spawnLogged({
  args,
  directory,
  environment,
  logFile,
}: Omit<ProcessOptions, 'readyUrl'>): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  try {
    const stdio: ['ignore', number, number] = ['ignore', log, log];
    return spawn(process.execPath, args, {
      cwd: directory,
      env: environment,
      stdio,
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

async function untilReady(options: ProcessOptions, hasEnded: () => string | null): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 200)) {
    const how = hasEnded();
    if (how !== null)
      throw new Error(`${options.name} ended (${how}):\n${tailOf(options.logFile)}`);
    if (await isOk(options.readyUrl)) return;
    if (performance.now() > deadline) {
      throw new Error(`${options.name} is not ready after a minute:\n${tailOf(options.logFile)}`);
    }
    await sleep(pauseMs);
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function tailOf(logFile: string): string {
  try {
    return `${tail(readFileSync(logFile, 'utf8'), 12)}\n(${logFile})`;
  } catch {
    return '(no log)';
  }
}
