import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosOptions } from './chaos-options.ts';
import {
  type CheckResult,
  countFaults,
  quietSecondsOf,
  type Report,
  recoveryTimes,
} from './chaos-report.ts';
import { compareWithStores, observedChecks } from './checks/all-checks.ts';
import { checkContext } from './checks/check.ts';
import { untilDrained } from './checks/drain.ts';
import { receivedMailIds } from './checks/mail-checks.ts';
import { watchRevocations } from './checks/revocation-watch.ts';
import { faultsOf } from './faults/all-faults.ts';
import { type Fault, type InjectedFault, injectFault } from './faults/fault.ts';
import { createLedger } from './ledger/ledger.ts';
import { roundsOf } from './schedule.ts';
import type { ChaosSystem } from './system/chaos-system.ts';
import { countFailures, createActivity } from './workload/activity.ts';
import { startWorkload } from './workload/workload.ts';

const FAULTS_PER_ROUND = 5;
/** The pause after each round, in which the system must acknowledge effects. */
const QUIET_MILLISECONDS = 3_000;
const WARM_UP_MILLISECONDS = 3_000;
const MAX_RECOVERY_MILLISECONDS = 10_000;
const MAX_DRAIN_MILLISECONDS = 60_000;
const MIN_ACKNOWLEDGING_SHARE = 0.9;
/** At least this many faults must be seen per minute, and of each kind in ten minutes. */
const FAULTS_PER_MINUTE = 20;
const FAULTS_PER_KIND = 5;

/** Injects faults under load for the given time, then compares the ledger with what is stored. */
export async function runChaos(
  system: ChaosSystem,
  { seed, minutes, profile }: ChaosOptions,
  progress: (line: string) => void,
): Promise<Report> {
  const ledger = createLedger();
  const activity = createActivity();
  const { faults, leftOut } = faultsOf(system, seed);
  const startedAt = performance.now();
  const workload = await startWorkload({ system, activity, ledger, seed });
  const watch = watchRevocations(ledger, system.processes);
  await sleep(WARM_UP_MILLISECONDS);

  const until = startedAt + minutes * 60_000;
  const injected = await injectRounds(faults, { seed, until, progress });
  const endedAt = performance.now();
  await workload.untilEverythingWorks(MAX_DRAIN_MILLISECONDS);
  progress('The last fault is healed; the workload ends');
  await workload.stop();
  const context = checkContext(system, ledger);
  await untilDrained(context, MAX_DRAIN_MILLISECONDS);
  const drainMs = performance.now() - endedAt;
  await watch.stop();

  const counts = countFaults(
    injected,
    faults.map(({ name }) => name),
  );
  const quietSeconds = quietSecondsOf({ startedAt, endedAt }, injected, activity.acknowledgments);
  const healedAt = Math.max(...injected.map((fault) => fault.endedAt));
  const recoveries = recoveryTimes(healedAt, activity.acknowledgments);
  const results = await compareWithStores(context);
  const mailIds = await receivedMailIds(system.mailDirectory);
  return {
    seed,
    profile,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    faults: counts,
    faultErrors: injected.flatMap(({ name, error }) => (error ? [`${name}: ${error}`] : [])),
    leftOut,
    acknowledged: Object.fromEntries(activity.acknowledged),
    failures: countFailures(activity.failures),
    quietSeconds,
    recoveryMs: Math.max(...recoveries.values()),
    drainMs,
    repeatedMails: mailIds.length - new Set(mailIds).size,
    checks: [
      ...results,
      ...observedChecks({ watch, activity, ledger }),
      ...boundChecks({ minutes, counts, quietSeconds, recoveries, drainMs }),
    ],
  };
}

type Rounds = {
  readonly seed: string;
  readonly until: number;
  readonly progress: (line: string) => void;
};

async function injectRounds(
  faults: readonly Fault[],
  { seed, until, progress }: Rounds,
): Promise<InjectedFault[]> {
  const injected: InjectedFault[] = [];
  const rounds = roundsOf(faults, seed, FAULTS_PER_ROUND);
  while (performance.now() < until) {
    const round = await Promise.all(rounds.next().value.map(injectFault));
    injected.push(...round);
    progress(`${injected.length} faults: ${round.map(describe).join(', ')}`);
    await sleep(QUIET_MILLISECONDS);
  }
  return injected;
}

const describe = ({ name, isSeen, startedAt, endedAt, error }: InjectedFault) =>
  `${name} (${((endedAt - startedAt) / 1_000).toFixed(1)} s${isSeen ? '' : ', not seen'}${error ? `, ${error}` : ''})`;

type Bounds = Pick<Report, 'quietSeconds' | 'drainMs'> & {
  readonly minutes: number;
  readonly counts: Report['faults'];
  readonly recoveries: ReadonlyMap<string, number>;
};

/** The bounds of the run itself: enough faults, enough acknowledged effects, and a quick recovery. */
function boundChecks({
  minutes,
  counts,
  quietSeconds,
  recoveries,
  drainMs,
}: Bounds): CheckResult[] {
  const seen = Object.values(counts).reduce((sum, kind) => sum + kind.seen, 0);
  const minSeen = Math.floor(minutes * FAULTS_PER_MINUTE);
  const minPerKind = Math.floor(minutes / 10) * FAULTS_PER_KIND;
  const rare = Object.entries(counts).filter(([, kind]) => kind.seen < minPerKind);
  const share = quietSeconds.acknowledging / Math.max(1, quietSeconds.total);
  const bound = (name: string, compared: number, violations: readonly string[]) => ({
    name,
    compared,
    violations,
  });
  return [
    bound(`at least ${minSeen} faults are seen, each kind at least ${minPerKind} times`, seen, [
      ...(seen < minSeen ? [`${seen} faults were seen`] : []),
      ...rare.map(([name, kind]) => `${name} was seen ${kind.seen} times`),
    ]),
    bound(
      'effects are acknowledged in 90 % of the seconds without a fault',
      quietSeconds.total,
      share >= MIN_ACKNOWLEDGING_SHARE ? [] : [`in ${(share * 100).toFixed(1)} %`],
    ),
    bound(
      'every kind of call succeeds within 10 s after the last fault',
      recoveries.size,
      [...recoveries]
        .filter(([, milliseconds]) => milliseconds > MAX_RECOVERY_MILLISECONDS)
        .map(([kind, milliseconds]) => `${kind} after ${Math.round(milliseconds)} ms`),
    ),
    bound(
      'everything is processed within 60 s after the last fault',
      1,
      drainMs <= MAX_DRAIN_MILLISECONDS ? [] : [`after ${Math.round(drainMs)} ms`],
    ),
  ];
}
