import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessName, processes } from '@tessera/dev/processes/process-definitions';
import type { RunningStack } from '@tessera/dev/stack/start-stack';

type Sample = { readonly startedAt: number; readonly memoryBytes: number };

/** A process may keep what its heap has grown to; more than this is a leak. */
const MAX_GROWTH = 1.6;
const MAX_GROWTH_BYTES = 150 * 1_048_576;
const RECOVERY_SECONDS = 20;

/** Notes the start time and memory of every process. The result is what has changed since. */
export async function watchProcesses(stack: RunningStack) {
  const before = await samplesOf(stack);

  return {
    /** A process that restarted, or whose memory does not go back to about what it was. */
    async problems(): Promise<string[]> {
      let problems: string[] = [];
      for (let second = 0; second < RECOVERY_SECONDS; second += 1) {
        const now = await samplesOf(stack);
        problems = processes.flatMap(({ name }) => changesOf(name, before[name], now[name]));
        if (problems.length === 0) return [];
        await sleep(1_000);
      }
      return problems;
    },
  };
}

function changesOf(
  name: ProcessName,
  before: Sample | undefined,
  now: Sample | undefined,
): string[] {
  if (before === undefined || now === undefined) return [`${name} does not answer`];
  if (before.startedAt !== now.startedAt) return [`${name} restarted`];
  const limit = Math.max(before.memoryBytes * MAX_GROWTH, before.memoryBytes + MAX_GROWTH_BYTES);
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  return now.memoryBytes > limit
    ? [`${name} grew from ${megabytes(before.memoryBytes)} to ${megabytes(now.memoryBytes)} MB`]
    : [];
}

async function samplesOf(stack: RunningStack): Promise<Record<string, Sample>> {
  const samples = await Promise.all(
    processes.map(async ({ name }) => {
      const response = await fetch(`${stack.metricsUrl(name)}/metrics`, {
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (response === null) return [];
      const text = await response.text();
      const readMetric = (metric: string) =>
        Number(new RegExp(`^\\w*${metric} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
      const startedAt = readMetric('process_start_time_seconds');
      const memoryBytes =
        readMetric('nodejs_heap_size_total_bytes') + readMetric('nodejs_external_memory_bytes');
      return [[name, { startedAt, memoryBytes }]];
    }),
  );
  return Object.fromEntries(samples.flat());
}

/** Lines in the logs of the processes that are not JSON. */
export function linesThatAreNotJson({ directory }: RunningStack): string[] {
  const logs = join(directory, 'logs');
  const names = new Set(processes.map(({ name }) => `${name}.log`));
  return readdirSync(logs)
    .filter((file) => names.has(file))
    .flatMap((file) =>
      readFileSync(join(logs, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !isJsonObject(line))
        .map((line) => `${file}: ${line.slice(0, 200)}`),
    );
}

function isJsonObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
