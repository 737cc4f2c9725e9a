import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult } from '../chaos/chaos-report.ts';
import type { Activity } from '../chaos/workload/activity.ts';
import type { PhaseResult } from './phase-report.ts';

/** A change of the running system, during which the workload goes on. */
export type Phase = {
  readonly name: string;
  /** A store is lost, so calls may get 503. Which calls they are is not compared. */
  readonly mayFail?: boolean;
  change(): Promise<void>;
};

type PhaseOptions = {
  readonly activity: Activity;
  /** How long the workload runs after each change. */
  readonly seconds: number;
  readonly progress: (line: string) => void;
};

/** Makes the changes one after another, and counts effects and failed calls of each. */
export async function runPhases(
  phases: readonly Phase[],
  { activity, seconds, progress }: PhaseOptions,
): Promise<PhaseResult[]> {
  const results: PhaseResult[] = [];
  for (const { name, mayFail = false, change } of phases) {
    const startedAt = performance.now();
    const before = countsOf(activity);
    await change();
    await sleep(seconds * 1_000);
    const after = countsOf(activity);
    const failures = Object.entries(after.failures)
      .map(([reason, count]) => ({ reason, count: count - (before.failures[reason] ?? 0) }))
      .filter(({ count }) => count > 0);
    const result = {
      name,
      mayFail,
      seconds: (performance.now() - startedAt) / 1_000,
      acknowledged: after.acknowledged - before.acknowledged,
      failed: failures.reduce((sum, { count }) => sum + count, 0),
      reasons: failures.map(({ reason, count }) => `${count} × ${reason}`).join(', '),
    };
    results.push(result);
    progress(
      `${name}: ${result.acknowledged} effects acknowledged, ${result.failed} calls failed ${result.reasons}`,
    );
  }
  return results;
}

const countsOf = ({ acknowledgments, failures, unexpected }: Activity) => ({
  acknowledged: acknowledgments.length,
  failures: {
    ...Object.fromEntries(failures),
    'unexpected responses': unexpected.length,
  } as Readonly<Record<string, number>>,
});

/** What must hold of the phases of a run. */
export function phaseChecks(activity: Activity, phases: readonly PhaseResult[]): CheckResult[] {
  const failing = phases.filter(({ mayFail, failed }) => !mayFail && failed > 0);
  const silent = phases.filter(({ acknowledged }) => acknowledged === 0);
  return [
    {
      name: 'no call fails while no store is lost',
      compared: activity.acknowledgments.length,
      violations: failing.map(({ name, reasons }) => `${name}: ${reasons}`),
    },
    {
      name: 'effects are acknowledged in every phase',
      compared: phases.length,
      violations: silent.map(({ name }) => name),
    },
  ];
}
