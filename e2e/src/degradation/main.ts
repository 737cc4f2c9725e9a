import { parseArgs } from 'node:util';
import { startChaosSystem } from '../chaos/system/chaos-system.ts';
import { checkDegradation, describeCell, isAsExpected } from './check-degradation.ts';

/**
 * npm run check:degradation [-- --only Redis]
 *
 * Starts the system, brings each dependency down, makes it slow or silent, and compares what callers see with the table in
 * docs/operations.md. The exit code is 0 when every cell is as the table says.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const system = await startChaosSystem('single');
console.log(`Running at ${system.url}; data and logs are in ${system.directory}`);
let hasPassed = false;
const stop = async () => {
  await system.stop({ keepsData: !hasPassed });
  process.exit(hasPassed ? 0 : 1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);

try {
  const cells = await checkDegradation(system, values.only, (line) => console.log(line));
  const differing = cells.filter((cell) => !isAsExpected(cell));
  console.log(`${cells.length - differing.length} of ${cells.length} cells are as expected`);
  for (const cell of differing) console.log(describeCell(cell));
  hasPassed = cells.length > 0 && differing.length === 0;
} catch (error) {
  console.error(error);
}
await stop();
