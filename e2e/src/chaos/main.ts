import { writeFile } from 'node:fs/promises';
import { readOptions } from './chaos-options.ts';
import { formatReport } from './chaos-report.ts';
import { runChaos } from './run-chaos.ts';
import { startChaosSystem } from './system/chaos-system.ts';

const options = readOptions(process.argv.slice(2));
const startedAt = performance.now();
const print = (line: string) =>
  console.log(`[${((performance.now() - startedAt) / 1_000).toFixed(0)} s] ${line}`);

print(`Seed ${options.seed}, profile ${options.profile}, ${options.minutes} minutes`);
const system = await startChaosSystem(options.profile);
print(`Running at ${system.url}; data and logs are in ${system.directory}`);
let hasPassed = false;
const stop = async () => {
  await system.stop({ keepsData: !hasPassed });
  process.exit(hasPassed ? 0 : 1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);

try {
  const report = await runChaos(system, options, print);
  console.log(formatReport(report));
  if (options.jsonFile !== null)
    await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  hasPassed = report.checks.every(({ violations }) => violations.length === 0);
} catch (error) {
  console.error(error);
}
await stop();
