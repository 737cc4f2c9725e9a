import { parseArgs } from 'node:util';
import { repositoryRoot } from '@tessera/dev/repository';
import { formatPhaseReport, violationsOf } from '../phases/phase-report.ts';
import { randomSeed, runCheck, secondsOf } from '../phases/run-check.ts';
import { buildVersion, findPreviousVersion } from './previous-version.ts';
import { runUpgrade } from './run-upgrade.ts';
import { startUpgradeSystem } from './upgrade-system.ts';

/**
 * npm run check:upgrade [-- --seconds <seconds of each phase>] [--seed <text>]
 *
 * Upgrades from the previous version to this one under load, rolls back, and upgrades again (docs/operations.md). The
 * exit code is 0 when no call failed and nothing acknowledged is lost.
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, seed: { type: 'string' } },
});
const seconds = secondsOf(options.seconds);
const seed = options.seed ?? randomSeed();

await runCheck(async (print) => {
  const previous = await findPreviousVersion(repositoryRoot);
  print(`Seed ${seed}. The previous version is ${previous.description}`);
  const previousRoot = await buildVersion(repositoryRoot, previous.commit);
  print(`It is built in ${previousRoot}`);
  const system = await startUpgradeSystem(previousRoot);
  let hasPassed = false;
  const stop = () => system.stop({ keepsData: !hasPassed });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  print(`The previous version runs at ${system.url}; data and logs are in ${system.directory}`);
  try {
    const report = await runUpgrade(system, { seed, seconds }, print);
    console.log(formatPhaseReport(report));
    hasPassed = violationsOf(report) === 0;
  } finally {
    await stop();
  }
  return hasPassed;
});
