import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareSystems } from './compare.ts';
import { compareTimes } from './equal-time.ts';
import { type Options, readOptions, usage } from './options.ts';
import { compareSizes } from './scale/compare-sizes.ts';
import { measureScreens } from './screens/screen-times.ts';
import { measureSearch } from './search-times.ts';
import { startStackSystem } from './systems/stack.ts';
import { inWorkspace, type Workspace } from './workspace.ts';

const results = fileURLToPath(new URL('../results', import.meta.url));

const options = readOptions(process.argv.slice(2));
if (options === 'help') process.stdout.write(`${usage}\n`);
else {
  await inWorkspace(options.keepIn, async (workspace) => {
    saveReport(await reportFor(options, workspace));
  });
  // Everything is stopped. Without this the command sometimes did not end after the load generator was stopped.
  process.exit();
}

async function reportFor(options: Options, workspace: Workspace): Promise<string> {
  if (options.sizes.length > 0) return compareSizes(options, workspace);
  const { directoryFor, later, print } = workspace;
  print('Starting the stack');
  const system = await startStackSystem(await directoryFor('stack'));
  later(() => system.stop());
  if (options.equalTime) return compareTimes(system, options.users);
  if (options.search) return measureSearch(system, options.rounds, print);
  if (options.screens) return measureScreens(system, options.rounds, print);
  return compareSystems(system, options, workspace);
}

function saveReport(report: string): void {
  mkdirSync(results, { recursive: true });
  const name = `${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.md`;
  writeFileSync(join(results, name), report);
  process.stdout.write(`${report}\nbench/results/${name}\n`);
}
