import { setTimeout as sleep } from 'node:timers/promises';
import { processes } from '@tessera/dev/processes/process-definitions';
import { shuffle } from '@tessera/dev/webhooks/send-delivery';
import type { CheckResult } from '../chaos/chaos-report.ts';
import { compareWithStores, observedChecks } from '../chaos/checks/all-checks.ts';
import { checkContext } from '../chaos/checks/check.ts';
import { untilDrained } from '../chaos/checks/drain.ts';
import { watchRevocations } from '../chaos/checks/revocation-watch.ts';
import { createLedger } from '../chaos/ledger/ledger.ts';
import { type Activity, createActivity } from '../chaos/workload/activity.ts';
import { startWorkload } from '../chaos/workload/workload.ts';
import { numberedEntries } from './numbered-entries.ts';
import type { PhaseResult, UpgradeReport } from './upgrade-report.ts';
import type { UpgradeSystem, Version } from './upgrade-system.ts';

type UpgradeOptions = {
  readonly seed: string;
  /** How long the workload runs in each state after the processes were replaced. */
  readonly seconds: number;
};

const MAX_DRAIN_MILLISECONDS = 60_000;

/** Upgrades, rolls back and upgrades again under load, then compares the ledger with what is stored. */
export async function runUpgrade(
  system: UpgradeSystem,
  { seed, seconds }: UpgradeOptions,
  progress: (line: string) => void,
): Promise<UpgradeReport> {
  const ledger = createLedger();
  const activity = createActivity();
  const workload = await startWorkload({ system, activity, ledger, seed });
  const watch = watchRevocations(ledger, system.processes);

  const phases: PhaseResult[] = [];
  for (const { name, change } of phasesOf(system, seed)) {
    const phase = await measure(activity, name, async () => {
      await change();
      await sleep(seconds * 1_000);
    });
    phases.push(phase);
    progress(`${name}: ${phase.acknowledged} effects acknowledged, ${phase.failed} calls failed`);
  }

  await workload.stop();
  const context = checkContext(system, ledger);
  await untilDrained(context, MAX_DRAIN_MILLISECONDS);
  await watch.stop();
  return {
    seed,
    phases,
    acknowledged: Object.fromEntries(activity.acknowledged),
    failures: Object.fromEntries(activity.failures),
    checks: [
      ...(await compareWithStores(context, numberedEntries)),
      ...observedChecks({ watch, activity, ledger }),
      ...upgradeChecks(system, activity, phases),
    ],
  };
}

type Phase = { readonly name: string; change(): Promise<void> };

/** The processes of one replica are replaced in any order, as a cluster does it. */
function phasesOf(system: UpgradeSystem, seed: string): readonly Phase[] {
  const names = processes.map(({ name }) => name);
  const replace = (run: string, index: number, version: Version) => async () => {
    for (const name of shuffle(names, `${seed} ${run} ${index}`))
      await system.replace(index, name, version);
  };
  const upgrade = (run: string): Phase[] => [
    { name: `${run}: previous version, new schema`, change: system.migrate },
    { name: `${run}: both versions`, change: replace(run, 0, 'current') },
    { name: `${run}: new version`, change: replace(run, 1, 'current') },
  ];
  return [
    { name: 'start: previous version', change: async () => undefined },
    ...upgrade('upgrade'),
    { name: 'rollback: both versions', change: replace('rollback', 1, 'previous') },
    {
      name: 'rollback: previous version, new schema',
      change: replace('rollback', 0, 'previous'),
    },
    ...upgrade('second upgrade'),
  ];
}

async function measure(
  activity: Activity,
  name: string,
  work: () => Promise<void>,
): Promise<PhaseResult> {
  const startedAt = performance.now();
  const before = countsOf(activity);
  await work();
  const after = countsOf(activity);
  return {
    name,
    seconds: (performance.now() - startedAt) / 1_000,
    acknowledged: after.acknowledged - before.acknowledged,
    failed: after.failed - before.failed,
  };
}

const countsOf = ({ acknowledgments, failures, unexpected }: Activity) => ({
  acknowledged: acknowledgments.length,
  failed: unexpected.length + [...failures.values()].reduce((sum, count) => sum + count, 0),
});

function upgradeChecks(
  { incidents }: UpgradeSystem,
  activity: Activity,
  phases: readonly PhaseResult[],
): CheckResult[] {
  const failures = [...activity.failures].map(([reason, count]) => `${count} calls: ${reason}`);
  const silent = phases.filter(({ acknowledged }) => acknowledged === 0);
  return [
    {
      name: 'an upgrade and a rollback fail no call',
      compared: activity.acknowledgments.length,
      violations: [...failures, ...activity.unexpected],
    },
    {
      name: 'effects are acknowledged in every phase',
      compared: phases.length,
      violations: silent.map(({ name }) => name),
    },
    { name: 'no process ends by itself', compared: phases.length, violations: incidents },
  ];
}
