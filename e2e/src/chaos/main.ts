import { writeFile } from 'node:fs/promises';
import { readOptions } from './chaos-options.ts';
import { formatReport } from './chaos-report.ts';
import { runChaos } from './run-chaos.ts';
import { runOnChaosSystem } from './system/run-on-chaos-system.ts';

const options = readOptions(process.argv.slice(2));
const startedAt = performance.now();
const print = (line: string) =>
  console.log(`[${((performance.now() - startedAt) / 1_000).toFixed(0)} s] ${line}`);

print(`Seed ${options.seed}, profile ${options.profile}, ${options.minutes} minutes`);
await runOnChaosSystem(options.profile, print, async (system) => {
  const report = await runChaos(system, options, print);
  console.log(formatReport(report));
  if (options.jsonFile !== null)
    await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  return report.checks.every(({ violations }) => violations.length === 0);
});
