import type { Measured } from './measure.ts';
import type { Operation } from './operations.ts';
import type { Options } from './options.ts';

export type Row = { readonly operation: Operation; readonly measured: readonly Measured[] };

export type Environment = {
  readonly at: Date;
  readonly versions: Readonly<Record<string, string>>;
  readonly machine: string;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly idleMemory: Readonly<Record<string, number>>;
};

/** The report of one benchmark, as Markdown. */
export function reportOf(rows: readonly Row[], options: Options, environment: Environment): string {
  const { at, versions, machine, loadBefore, loadAfter, idleMemory } = environment;
  const compared = rows.filter(({ measured }) => measured.length > 1);
  return [
    `# Benchmark of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `${options.rounds} runs of ${options.seconds} s on each side, alternating, after ${options.warmUpSeconds} s ` +
      `of warm-up; ${options.connections} kept-alive connections, ${options.users} users. ` +
      'The driver runs on the same machine.',
    '',
    `${machine}. Load average ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after. ` +
      `${Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}.`,
    '',
    ...(compared.length > 0 ? ['## Ratios of medians', '', ...ratioTable(compared), ''] : []),
    ...contentionLines(rows),
    '## Every side',
    '',
    'CPU is that of all processes of the system, stores included. Round trips are per operation, counted by',
    'the stores, including the events and mails it causes, minus those of the idle system.',
    '',
    ...sideTable(rows),
    '',
    '## Memory when idle',
    '',
    ...Object.entries(idleMemory).map(
      ([name, bytes]) => `- ${name}: ${(bytes / 1_048_576).toFixed(0)} MB`,
    ),
    '',
  ].join('\n');
}

function ratioTable(rows: readonly Row[]): string[] {
  return [
    '| operation | against | throughput | CPU per request | p99 |',
    '|---|---|---|---|---|',
    ...rows.map(({ operation, measured }) => {
      const [ours, theirs] = measured;
      if (ours === undefined || theirs === undefined) return '';
      const { target } = operation;
      if (ours.voidedBy !== null || theirs.voidedBy !== null) {
        return `| ${operation.name} | ${theirs.system} | void | void | void |`;
      }
      const throughput = ours.perSecond / theirs.perSecond;
      const cpu = ours.cpuMicroseconds / theirs.cpuMicroseconds;
      const p99 = ours.p99 / theirs.p99;
      return `| ${[
        operation.name,
        theirs.system,
        withTarget(throughput, target?.throughput, '≥'),
        withTarget(cpu, target?.cpu, '≤'),
        withTarget(p99, target?.p99, '≤'),
      ].join(' | ')} |`;
    }),
  ];
}

/** How much slower a cheap call is while expensive calls keep every core busy. */
function contentionLines(rows: readonly Row[]): string[] {
  const storm = rows.find(({ operation }) => operation.background !== undefined);
  const calm = rows.find(({ operation }) => {
    return operation.connections !== undefined && operation.background === undefined;
  });
  if (storm === undefined || calm === undefined) return [];
  const lines = storm.measured.flatMap((side) => {
    const quiet = calm.measured.find(({ system }) => system === side.system);
    if (quiet === undefined || side.voidedBy !== null || quiet.voidedBy !== null) return [];
    return [`- ${side.system}: ${(side.p99 / quiet.p99).toFixed(1)} times`];
  });
  return [
    'p99 of get-session during sign-ins, against calm (the stack: at most 2 times):',
    '',
    ...lines,
    '',
  ];
}

function withTarget(value: number, target: number | undefined, sign: '≥' | '≤'): string {
  if (Number.isNaN(value)) return '';
  if (target === undefined) return value.toFixed(2);
  const isMet = sign === '≥' ? value >= target : value <= target;
  return `${value.toFixed(2)} (${sign} ${target} ${isMet ? 'met' : 'missed'})`;
}

function sideTable(rows: readonly Row[]): string[] {
  return [
    '| operation | system | per second (min to max) | p50 ms | p99 ms | slowest ms | CPU µs | Redis | SQL | NATS |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.flatMap(({ operation, measured }) =>
      measured.map((side) => {
        if (side.voidedBy !== null) {
          return `| ${operation.name} | ${side.system} | void: ${side.voidedBy.replaceAll('|', '/')} | | | | | | | |`;
        }
        const rates = side.runs.map(({ perSecond }) => perSecond);
        const { redis, sql, nats } = side.roundTrips;
        return `| ${[
          operation.name,
          side.system,
          `${side.perSecond.toFixed(0)} (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`,
          side.p50.toFixed(1),
          side.p99.toFixed(1),
          Math.max(...side.runs.map(({ max }) => max)).toFixed(0),
          Number.isNaN(side.cpuMicroseconds) ? '' : side.cpuMicroseconds.toFixed(0),
          redis.toFixed(2),
          sql.toFixed(2),
          nats.toFixed(2),
        ].join(' | ')} |`;
      }),
    ),
  ];
}
