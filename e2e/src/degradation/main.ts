import { parseArgs } from 'node:util';
import { runOnChaosSystem } from '../chaos/system/run-on-chaos-system.ts';
import { checkDegradation, describeCell, isAsExpected } from './check-degradation.ts';

/**
 * npm run check:degradation [-- --only Redis]
 *
 * Starts the system, brings each dependency down, makes it slow or silent, and compares what callers see with the table in
 * docs/operations.md. The exit code is 0 when every cell is as the table says.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const print = (line: string) => console.log(line);

await runOnChaosSystem('single', print, async (system) => {
  const cells = await checkDegradation(system, values.only, print);
  const differing = cells.filter((cell) => !isAsExpected(cell));
  print(`${cells.length - differing.length} of ${cells.length} cells are as expected`);
  for (const cell of differing) print(describeCell(cell));
  return cells.length > 0 && differing.length === 0;
});
