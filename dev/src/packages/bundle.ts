import { availableParallelism } from 'node:os';
import { build } from 'vite';
import { bundleConfigurationOf } from './bundle-configuration.ts';
import type { BundlerMessage } from './bundler-process.ts';

// The entry point of the bundler process. Builds the packages in the folders of its arguments, two at a time, and
// reports each of them to the parent process. Exits when the parent has ended.
const queue = process.argv.slice(2);
const abandoned = () => process.exit(1);
process.once('disconnect', abandoned);

const worker = async () => {
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    await report({ folder, state: 'started' });
    await build(bundleConfigurationOf(folder));
    await report({ folder, state: 'finished' });
  }
};

try {
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  process.off('disconnect', abandoned);
  process.disconnect();
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), abandoned);
}

function report(message: BundlerMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
