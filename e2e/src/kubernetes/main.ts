import { parseArgs } from 'node:util';
import { formatPhaseReport, violationsOf } from '../phases/phase-report.ts';
import { randomSeed, runCheck, secondsOf } from '../phases/run-check.ts';
import { connectToCluster } from './cluster.ts';
import { startKubernetesSystem } from './kubernetes-system.ts';
import { runOnKubernetes } from './run-on-kubernetes.ts';

/**
 * npm run check:kubernetes -- --previous <tag> --current <tag> [--seconds <seconds after each change>]
 *   [--pause <milliseconds after each step of the load>] [--seed <text>]
 *
 * Installs, upgrades, rolls back and restarts the chart on the cluster of kubectl's current context under load, drains a
 * node and deletes the pods of the stores (k8s/README.md). The exit code is 0 when every check holds.
 */
const { values: options } = parseArgs({
  options: {
    previous: { type: 'string' },
    current: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    pause: { type: 'string', default: '100' },
    seed: { type: 'string' },
  },
});
const { previous, current } = options;
if (previous === undefined || current === undefined)
  throw new Error('--previous and --current are the tags of images that the cluster has');
const tags = { previous, current };
const seconds = secondsOf(options.seconds);
const pauseMs = Number(options.pause);
if (!(pauseMs >= 0)) throw new Error('--pause must be a number of milliseconds');
const seed = options.seed ?? randomSeed();

await runCheck(async (print) => {
  const cluster = connectToCluster(process.env.HELM_BIN || 'helm');
  print(
    `Seed ${seed}. Installing ${tags.previous} on ${await cluster.kubectl('config', 'current-context')}`,
  );
  const system = await startKubernetesSystem(cluster, tags.previous);
  print(`It runs at ${system.url}`);
  const report = await runOnKubernetes(
    cluster,
    system,
    { seed, seconds, pauseMs, tag: tags.current },
    print,
  );
  console.log(formatPhaseReport(report));
  // After a violation everything stays, to be examined.
  if (violationsOf(report) > 0) return false;
  await system.stop();
  return true;
});
