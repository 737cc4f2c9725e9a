import type { Measured, MeasureOptions } from './measure.ts';
import {
  type Check,
  furtherChecks,
  isMet,
  type Row,
  ratioChecks,
  roundTripChecks,
} from './targets.ts';

export type Environment = {
  readonly at: Date;
  readonly commit: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly machine: string;
  readonly loadBefore: number;
  readonly loadAfter: number;
};

type ReportOptions = MeasureOptions & { readonly users: number };

/** The report of a comparison, as Markdown. */
export function reportOf(
  rows: readonly Row[],
  options: ReportOptions,
  environment: Environment,
  idleMegabytes: Readonly<Record<string, Readonly<Record<string, number>>>>,
): string {
  const further = furtherChecks(rows, idleMegabytes.stack ?? {});
  return [
    ...headOf('Benchmark', options, environment),
    '## Ratios of medians',
    '',
    ...ratioTable(rows),
    '',
    '## Further targets',
    '',
    '| what | figure | target |',
    '|---|---|---|',
    ...further.map((check) => `| ${check.name} | ${figure(check)} | ${outcome(check)} |`),
    '',
    '## Every side',
    '',
    ...sideTable(rows),
    '',
    ...Object.entries(idleMegabytes)
      .filter(([system]) => system !== 'stack')
      .flatMap(([system, processes]) =>
        Object.values(processes).map(
          (megabytes) => `Idle memory of the ${system}: ${megabytes.toFixed(0)} MB.`,
        ),
      ),
    '',
  ].join('\n');
}

export function headOf(title: string, options: ReportOptions, environment: Environment): string[] {
  const { at, commit, versions, machine, loadBefore, loadAfter } = environment;
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `# ${title} of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}`,
    '',
    `${options.rounds} runs of about ${options.seconds} s on each side, alternating, after ${options.warmUpSeconds} s ` +
      `of warm-up; ${options.connections} kept-alive connections, ${options.users} users. ` +
      'The load generator runs on the same machine.',
    '',
    `${machine}. Load average ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after. ${list.join(', ')}.`,
    '',
  ];
}

function ratioTable(rows: readonly Row[]): string[] {
  return [
    '| operation | against | throughput | CPU per request | p99 | Redis, SQL |',
    '|---|---|---|---|---|---|',
    ...rows.flatMap((row) => {
      const against = Object.keys(row.scenario.limits ?? {}).filter((kind) =>
        row.measured.some(({ system }) => system.kind === kind),
      );
      return against.map((kind, index) => {
        const checks = ratioChecks(row).filter((check) => check.against === kind);
        const cell = (name: string) => {
          const check = checks.find((one) => one.name === name);
          return check === undefined ? '' : `${figure(check)} (${outcome(check)})`;
        };
        const name = row.scenario.name;
        if (row.measured.some(({ voidedBy }) => voidedBy !== null)) {
          return `| ${name} | ${kind} | void | void | void | void |`;
        }
        const trips = index === 0 ? roundTripCell(row) : '';
        return `| ${name} | ${kind} | ${cell('throughput')} | ${cell('CPU per request')} | ${cell('p99')} | ${trips} |`;
      });
    }),
  ];
}

function roundTripCell(row: Row): string {
  const checks = roundTripChecks(row);
  if (checks.length === 0) return '';
  const figures = checks.map(({ value }) => value.toFixed(2)).join(', ');
  const limits = checks.map(({ limit }) => Math.floor(limit)).join(', ');
  return `${figures} (≤ ${limits} ${checks.every(isMet) ? 'met' : 'missed'})`;
}

const figure = ({ value, unit = '' }: Check) =>
  `${value.toFixed(unit === '' ? 2 : 0)}${Number.isNaN(value) ? '' : unit}`;

const outcome = (check: Check) =>
  `${check.sign} ${check.limit}${check.unit ?? ''} ${isMet(check) ? 'met' : 'missed'}`;

/** The figures of each system alone. */
export function sideTable(rows: readonly Row[]): string[] {
  return [
    'CPU is that of all processes of the system, stores included. Round trips are per operation, counted by',
    'the stores, including the events and mails it causes, minus those of the idle system.',
    '',
    '| operation | system | per second (min to max) | p50 ms | p99 ms | slowest ms | CPU µs | Redis | SQL | NATS |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.flatMap(({ scenario, measured }) =>
      measured.map((side) => `| ${scenario.name} | ${side.system.name} | ${sideCells(side)} |`),
    ),
  ];
}

function sideCells(side: Measured): string {
  if (side.voidedBy !== null) {
    return `void: ${side.voidedBy.replaceAll('|', '/')} | | | | | | | `;
  }
  const rates = side.runs.map(({ perSecond }) => perSecond);
  const { redis, sql, nats } = side.roundTrips;
  return [
    `${side.perSecond.toFixed(0)} (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`,
    side.p50.toFixed(1),
    side.p99.toFixed(1),
    Math.max(...side.runs.map(({ max }) => max)).toFixed(0),
    Number.isNaN(side.cpuMicroseconds) ? '' : side.cpuMicroseconds.toFixed(0),
    redis.toFixed(2),
    sql.toFixed(2),
    nats.toFixed(2),
  ].join(' | ');
}
