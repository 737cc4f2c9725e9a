import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult } from '../chaos/chaos-report.ts';
import { type Activity, countFailures, type FailedCall } from '../chaos/workload/activity.ts';
import type { PhaseResult } from './phase-report.ts';

/** A change of the running system, during which the workload goes on. */
export type Phase = {
  readonly name: string;
  /** Whether a call may fail, because it needs what is lost. None may unless this is set. */
  permits?(call: FailedCall): boolean;
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
  for (const { name, permits = () => false, change } of phases) {
    const startedAt = performance.now();
    const before = countsOf(activity);
    await change();
    await sleep(seconds * 1_000);
    const failures = activity.failures.slice(before.failures);
    const result = {
      name,
      seconds: (performance.now() - startedAt) / 1_000,
      acknowledged: activity.acknowledgments.length - before.acknowledged,
      failed: failures.length + activity.unexpected.length - before.unexpected,
      violations: failures
        .filter((call) => !permits(call))
        .map(({ kind, reason, detail }) => `${kind}: ${reason} ${detail}`),
    };
    results.push(result);
    progress(`${name}: ${result.acknowledged} effects acknowledged, ${describe(failures)}`);
  }
  return results;
}

const countsOf = ({ acknowledgments, failures, unexpected }: Activity) => ({
  acknowledged: acknowledgments.length,
  failures: failures.length,
  unexpected: unexpected.length,
});

function describe(failures: readonly FailedCall[]): string {
  if (failures.length === 0) return 'no call failed';
  const counts = Object.entries(countFailures(failures));
  return `${failures.length} failed: ${counts.map(([name, count]) => `${count} × ${name}`).join(', ')}`;
}

/** What must hold of the phases of a run. */
export function phaseChecks(activity: Activity, phases: readonly PhaseResult[]): CheckResult[] {
  const silent = phases.filter(({ acknowledged }) => acknowledged === 0);
  return [
    {
      name: 'no call fails, except those that need a lost store',
      compared: activity.acknowledgments.length + activity.failures.length,
      violations: phases.flatMap(({ name, violations }) =>
        violations.map((violation) => `${name}: ${violation}`),
      ),
    },
    {
      name: 'effects are acknowledged in every phase',
      compared: phases.length,
      violations: silent.map(({ name }) => name),
    },
  ];
}
