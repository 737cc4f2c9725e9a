import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@tessera/contracts/routes';
import { compareWithStores, observedChecks } from '../chaos/checks/all-checks.ts';
import { checkContext } from '../chaos/checks/check.ts';
import { untilDrained } from '../chaos/checks/drain.ts';
import { watchRevocations } from '../chaos/checks/revocation-watch.ts';
import { createLedger } from '../chaos/ledger/ledger.ts';
import { countFailures, createActivity } from '../chaos/workload/activity.ts';
import { startWorkload } from '../chaos/workload/workload.ts';
import { type Phase, phaseChecks, runPhases } from '../phases/phase.ts';
import type { PhaseReport } from '../phases/phase-report.ts';
import { numberedEntries } from '../upgrade/numbered-entries.ts';
import type { Cluster } from './cluster.ts';
import { type KubernetesSystem, untilStoresReady } from './kubernetes-system.ts';

type RunOptions = {
  readonly seed: string;
  /** How long the workload runs after each change. */
  readonly seconds: number;
  /** How long each worker of the load pauses after each step, in milliseconds. */
  readonly pauseMs: number;
  /** The tag of the images to upgrade to. */
  readonly tag: string;
};

const MAX_DRAIN_MILLISECONDS = 120_000;
/** For the deletion of a pod to begin before its replacement is waited for. */
const DELETION_MILLISECONDS = 2_000;
const PROCESSES = 'app.kubernetes.io/part-of=tessera,role=server';

/** Changes the system on the cluster under load, then compares the ledger with what is stored. */
export async function runOnKubernetes(
  cluster: Cluster,
  system: KubernetesSystem,
  { seed, seconds, pauseMs, tag }: RunOptions,
  progress: (line: string) => void,
): Promise<PhaseReport> {
  const ledger = createLedger();
  const activity = createActivity();
  const workload = await startWorkload({ system, activity, ledger, seed }, pauseMs);
  const watched = serviceNames.map((service) => ({ name: service, service, port: system.port }));
  const watch = watchRevocations(ledger, watched, pauseMs);
  const phases = await phasesOf(cluster, system.settings, tag);

  const results = await runPhases(phases, { activity, seconds, progress });
  const restarts = await cluster.restarts();

  await workload.stop();
  const databaseUrls = await system.databaseUrls();
  const context = checkContext({ url: system.url, databaseUrls, mailDirectory: null }, ledger);
  await untilDrained(context, MAX_DRAIN_MILLISECONDS);
  await watch.stop();
  return {
    seed,
    phases: results,
    acknowledged: Object.fromEntries(activity.acknowledged),
    failures: countFailures(activity.failures),
    checks: [
      ...(await compareWithStores(context, numberedEntries)),
      ...observedChecks({ watch, activity, ledger }),
      ...phaseChecks(activity, results),
      {
        name: 'no container restarts by itself',
        compared: results.length,
        violations: restarts === 0 ? [] : [`${restarts} restarts`],
      },
    ],
  };
}

async function phasesOf(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  tag: string,
): Promise<Phase[]> {
  const { kubectl } = cluster;
  const upgrade = () => cluster.deploy(tag, settings);
  const lose = (app: string) => async () => {
    await kubectl('delete', 'pod', '-l', `app=${app}`, '--wait=false');
    await sleep(DELETION_MILLISECONDS);
    await untilStoresReady(cluster);
  };
  const node = await nodeToDrain(cluster);
  return [
    { name: 'previous version', change: async () => undefined },
    { name: 'upgrade', change: upgrade },
    { name: 'rollback', change: () => cluster.rollBack() },
    { name: 'second upgrade', change: upgrade },
    {
      name: 'restart of every process',
      async change() {
        await kubectl(
          'rollout',
          'restart',
          'deployment',
          '-l',
          'app.kubernetes.io/part-of=tessera',
        );
        await cluster.untilReady();
      },
    },
    {
      name: 'a changed setting',
      change: () => cluster.deploy(tag, { ...settings, LOG_LEVEL: 'error' }),
    },
    ...(node === undefined
      ? []
      : [{ name: `drain of ${node}`, change: () => drain(cluster, node) }]),
    // Redis answers for sessions, so this comes before the loss of Redis, which empties it.
    {
      name: 'PostgreSQL is lost',
      permits: ({ kind, reason }) => kind !== 'read session' && isUnavailable(reason),
      change: lose('postgres'),
    },
    {
      name: 'NATS is lost',
      permits: ({ kind, reason }) => kind === 'read entitlement' && isUnavailable(reason),
      change: lose('nats'),
    },
    {
      name: 'Redis is lost',
      permits: ({ kind, reason }) => kind === 'revoke' && isUnavailable(reason),
      change: lose('redis'),
    },
    { name: 'after all of them', change: async () => undefined },
  ];
}

const isUnavailable = (reason: string) => reason === '503' || reason === '504';

/** The last of several nodes; undefined on a cluster of one. */
async function nodeToDrain({ kubectl }: Cluster): Promise<string | undefined> {
  const nodes = (await kubectl('get', 'nodes', '-o', 'jsonpath={.items[*].metadata.name}')).split(
    ' ',
  );
  return nodes.length > 1 ? nodes.at(-1) : undefined;
}

/** Evicts the processes of a node, which the disruption budgets slow down. The stores stay. */
async function drain(cluster: Cluster, node: string): Promise<void> {
  const { kubectl } = cluster;
  try {
    await kubectl(
      ...['drain', node, '--ignore-daemonsets', '--delete-emptydir-data'],
      ...['--pod-selector', PROCESSES, '--timeout', '3m'],
    );
    await cluster.untilReady();
  } finally {
    await kubectl('uncordon', node);
  }
}
