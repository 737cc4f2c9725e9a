import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's data about one process. */
type Process = {
  readonly pid: number;
  readonly parent: number;
  /** CPU time since the start, including children that the process has waited for. */
  readonly cpuMilliseconds: number;
  readonly rssBytes: number;
};

/** The unit of /proc/<pid>/stat on every Linux that Node runs on. */
const TICK_MILLISECONDS = 10;
const PAGE_BYTES = 4_096;

/** The current direct children of the process. */
export function childrenOf(pid: number): number[] {
  return readAll()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

/** CPU time that the processes and all their descendants have used so far, in milliseconds. */
export function cpuOf(roots: readonly number[]): number {
  return sum(treesOf(roots).map(({ cpuMilliseconds }) => cpuMilliseconds));
}

/** Resident memory of the processes and all their descendants, in bytes; shared pages count once per process. */
export function rssOf(roots: readonly number[]): number {
  return sum(treesOf(roots).map(({ rssBytes }) => rssBytes));
}

function treesOf(roots: readonly number[]): Process[] {
  const all = readAll();
  const found = new Map(
    all.filter(({ pid }) => roots.includes(pid)).map((process) => [process.pid, process]),
  );
  for (let grown = true; grown; ) {
    const next = all.filter(({ pid, parent }) => found.has(parent) && !found.has(pid));
    for (const process of next) found.set(process.pid, process);
    grown = next.length > 0;
  }
  return [...found.values()];
}

function readAll(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)));
}

function read(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything; the fields after it are numbers.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return [
      {
        pid,
        parent: at(1),
        cpuMilliseconds: (at(11) + at(12) + at(13) + at(14)) * TICK_MILLISECONDS,
        rssBytes: at(21) * PAGE_BYTES,
      },
    ];
  } catch {
    // The process ended between the two reads.
    return [];
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
