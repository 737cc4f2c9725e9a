import { processes } from '@tessera/dev/processes/process-definitions';
import { shuffle } from '@tessera/dev/webhooks/send-delivery';
import { compareWithStores, observedChecks } from '../chaos/checks/all-checks.ts';
import { checkContext } from '../chaos/checks/check.ts';
import { untilDrained } from '../chaos/checks/drain.ts';
import { watchRevocations } from '../chaos/checks/revocation-watch.ts';
import { createLedger } from '../chaos/ledger/ledger.ts';
import { countFailures, createActivity } from '../chaos/workload/activity.ts';
import { startWorkload } from '../chaos/workload/workload.ts';
import { type Phase, phaseChecks, runPhases } from '../phases/phase.ts';
import type { PhaseReport } from '../phases/phase-report.ts';
import { numberedEntries } from './numbered-entries.ts';
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
): Promise<PhaseReport> {
  const ledger = createLedger();
  const activity = createActivity();
  const workload = await startWorkload({ system, activity, ledger, seed });
  const watch = watchRevocations(ledger, system.processes);

  const phases = await runPhases(phasesOf(system, seed), { activity, seconds, progress });

  await workload.stop();
  const context = checkContext(system, ledger);
  await untilDrained(context, MAX_DRAIN_MILLISECONDS);
  await watch.stop();
  return {
    seed,
    phases,
    acknowledged: Object.fromEntries(activity.acknowledged),
    failures: countFailures(activity.failures),
    checks: [
      ...(await compareWithStores(context, numberedEntries)),
      ...observedChecks({ watch, activity, ledger }),
      ...phaseChecks(activity, phases),
      {
        name: 'no process ends by itself',
        compared: phases.length,
        violations: system.incidents,
      },
    ],
  };
}

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
