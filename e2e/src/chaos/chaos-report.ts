import type { InjectedFault } from './faults/fault.ts';
import type { Acknowledgment } from './workload/activity.ts';

export type CheckResult = {
  readonly name: string;
  readonly compared: number;
  readonly violations: readonly string[];
};

/** What a run did and found. */
export type Report = {
  readonly seed: string;
  readonly profile: string;
  readonly seconds: number;
  readonly faults: Readonly<Record<string, { readonly injected: number; readonly seen: number }>>;
  readonly faultErrors: readonly string[];
  readonly leftOut: readonly string[];
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly failures: Readonly<Record<string, number>>;
  readonly quietSeconds: { readonly total: number; readonly acknowledging: number };
  readonly recoveryMs: number;
  readonly drainMs: number;
  readonly repeatedMails: number;
  readonly checks: readonly CheckResult[];
};

/** Shown per check; the JSON report contains all. */
const SHOWN_VIOLATIONS = 10;

export function countFaults(injected: readonly InjectedFault[], names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => {
      const ofKind = injected.filter((fault) => fault.name === name);
      const seen = ofKind.filter(({ isSeen }) => isSeen).length;
      return [name, { injected: ofKind.length, seen }] as const;
    }),
  );
}

/**
 * The whole seconds of a run in which no fault was active, and in how many of them an effect was acknowledged. All times
 * are in milliseconds of one clock.
 */
export function quietSecondsOf(
  run: { readonly startedAt: number; readonly endedAt: number },
  faults: readonly Pick<InjectedFault, 'startedAt' | 'endedAt'>[],
  acknowledgments: readonly Pick<Acknowledgment, 'endedAt'>[],
) {
  const acknowledged = new Set(
    acknowledgments.map(({ endedAt }) => Math.floor((endedAt - run.startedAt) / 1_000)),
  );
  let total = 0;
  let acknowledging = 0;
  for (let second = 0; run.startedAt + (second + 1) * 1_000 <= run.endedAt; second += 1) {
    const from = run.startedAt + second * 1_000;
    if (faults.some(({ startedAt, endedAt }) => startedAt < from + 1_000 && endedAt > from))
      continue;
    total += 1;
    if (acknowledged.has(second)) acknowledging += 1;
  }
  return { total, acknowledging };
}

/**
 * For each kind of call, the milliseconds from the end of the last fault until a call that was started afterwards has
 * succeeded; Infinity if none has.
 */
export function recoveryTimes(
  healedAt: number,
  acknowledgments: readonly Acknowledgment[],
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { kind, startedAt, endedAt } of acknowledgments) {
    const known = times.get(kind) ?? Number.POSITIVE_INFINITY;
    times.set(kind, startedAt < healedAt ? known : Math.min(known, endedAt - healedAt));
  }
  return times;
}

export function formatReport(report: Report): string {
  const { faults, acknowledged, failures, checks, quietSeconds } = report;
  const counts = Object.values(faults);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const violations = sum(checks.map((check) => check.violations.length));
  return [
    `Faults: ${sum(counts.map(({ injected }) => injected))} injected, ${sum(counts.map(({ seen }) => seen))} seen`,
    ...Object.entries(faults).map(
      ([name, { injected, seen }]) => `  ${name.padEnd(32)} ${seen} of ${injected} seen`,
    ),
    ...report.leftOut.map((reason) => `  NOT INJECTED: ${reason}`),
    ...report.faultErrors.map((error) => `  failed: ${error}`),
    `Acknowledged: ${sum(Object.values(acknowledged))}`,
    ...lines(acknowledged),
    'Not acknowledged, as permitted:',
    ...lines(failures),
    `Seconds without a fault: ${quietSeconds.total}, with an acknowledged effect: ${quietSeconds.acknowledging}`,
    `After the last fault: every kind of call succeeded after ${seconds(report.recoveryMs)}, ` +
      `all events, mails and deliveries were processed after ${seconds(report.drainMs)}`,
    `Mails received again with the same Message-ID: ${report.repeatedMails}`,
    `Checks: ${checks.length}, ${sum(checks.map(({ compared }) => compared))} facts compared`,
    ...checks.flatMap(describeCheck),
    `${violations === 0 ? 'Passed' : 'FAILED'}: ${violations} violations, seed ${report.seed}, ` +
      `profile ${report.profile}, ${report.seconds} s`,
  ].join('\n');
}

/** A line that says whether a check holds, and the first violations. */
export function describeCheck({ name, compared, violations }: CheckResult): string[] {
  const shown = violations.slice(0, SHOWN_VIOLATIONS).map((violation) => `      ${violation}`);
  const more = violations.length - shown.length;
  return [
    `  ${violations.length === 0 ? 'holds ' : 'BROKEN'} ${name} (${compared})`,
    ...shown,
    ...(more > 0 ? [`      and ${more} more`] : []),
  ];
}

const lines = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, count]) => `  ${name.padEnd(46)} ${count}`);
const seconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1_000).toFixed(1)} s` : 'more than the limit';
