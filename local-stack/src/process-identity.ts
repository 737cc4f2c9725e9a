import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The identity of a process across runs: pids are reused, a pid with its start time is not. */
export type ProcessIdentity = { readonly pid: number; readonly startTime: string };

/** The process with this pid, or null when there is none; a zombie without threads counts as none. */
export function identify(pid: number): ProcessIdentity | null {
  const startTime = process.platform === 'linux' ? startTimeOnLinux(pid) : startTimeFromPs(pid);
  return startTime === null ? null : { pid, startTime };
}

/** The identity of the current process. */
export function ownIdentity(): ProcessIdentity {
  return identify(process.pid) ?? { pid: process.pid, startTime: 'unknown' };
}

/** Whether the recorded process still runs under its pid. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startTime === identity.startTime;
}

/**
 * Sends a signal to a recorded process; false when it has ended. It never signals another process that reuses the pid.
 */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isAlive(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

/** Signals a process to end, and kills it after `graceMs`. Resolves when it has ended. */
export async function stopProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals,
  graceMs = 8_000,
): Promise<void> {
  signalProcess(identity, signal);
  if (await waitForExit(identity, graceMs)) return;
  signalProcess(identity, 'SIGKILL');
  await waitForExit(identity, 5_000);
}

/**
 * Kills a process and its descendants, which simulates the loss of a machine. Resolves when all have ended: the
 * backends of a killed postmaster keep running and responding for a moment.
 */
export async function killProcessTree(identity: ProcessIdentity): Promise<void> {
  const all = signalProcessTree(identity, 'SIGSTOP');
  for (const one of all) signalProcess(one, 'SIGKILL');
  await Promise.all(all.map((one) => waitForExit(one, 5_000)));
}

/**
 * Sends a signal to a process and then to its descendants; returns those that were running. With SIGSTOP the process
 * starts no children while its descendants are listed.
 */
export function signalProcessTree(
  identity: ProcessIdentity,
  signal: NodeJS.Signals,
): ProcessIdentity[] {
  if (!signalProcess(identity, signal)) return [];
  const descendants = descendantsOf(identity.pid);
  return [identity, ...descendants.filter((one) => signalProcess(one, signal))];
}

/** Waits until a process has ended; false when it still runs after `withinMs`. */
export async function waitForExit(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (let pauseMs = 5; isAlive(identity); pauseMs = Math.min(pauseMs * 2, 100)) {
    if (performance.now() > deadline) return false;
    await sleep(pauseMs);
  }
  return true;
}

/** The command line of a running process, or an empty text when it cannot be read. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return ps('-o', 'command=', '-p', String(pid));
  } catch {
    return '';
  }
}

/** The parent of a process, or the process that has adopted it; null when it cannot be read. */
export function parentOf(pid: number): number | null {
  const text =
    process.platform === 'linux' ? statOnLinux(pid)?.[1] : psOrNull('-o', 'ppid=', '-p', `${pid}`);
  return text ? Number(text) : null;
}

/** All descendants of a process. */
function descendantsOf(ancestor: number): ProcessIdentity[] {
  const parents = process.platform === 'linux' ? parentsOnLinux() : parentsFromPs();
  const found = [ancestor];
  for (const parent of found) {
    for (const [pid, itsParent] of parents) if (itsParent === parent) found.push(pid);
  }
  return found.slice(1).flatMap((pid) => identify(pid) ?? []);
}

function parentsOnLinux(): Map<number, number> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(pids.map((pid) => [pid, Number(statOnLinux(pid)?.[1])]));
}

function parentsFromPs(): Map<number, number> {
  const lines = ps('-A', '-o', 'pid=,ppid=').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return [pid ?? 0, parent ?? 0];
    }),
  );
}

function startTimeOnLinux(pid: number): string | null {
  const fields = statOnLinux(pid);
  if (!fields) return null;
  const ended = fields[0] === 'X' || (fields[0] === 'Z' && !hasThreads(pid));
  return ended ? null : (fields[19] ?? null);
}

/** The fields of a process's `stat` from the third one on: its state, its parent, and so on. */
function statOnLinux(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain blanks, so the fields are counted after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** The first thread may be a zombie while other threads of the process still end; until then they keep its ports. */
function hasThreads(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).length > 1;
  } catch {
    return false;
  }
}

function startTimeFromPs(pid: number): string | null {
  try {
    const [state = '', ...started] = ps('-o', 'stat=,lstart=', '-p', String(pid))
      .trim()
      .split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : started.join(' ');
  } catch {
    return null;
  }
}

function psOrNull(...args: string[]): string | null {
  try {
    return ps(...args).trim();
  } catch {
    return null;
  }
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 2_000,
  });
}
