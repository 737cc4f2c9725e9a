import { parseArgs } from 'node:util';
import type { CommandLineOptions } from '../stack/start-from-command-line.ts';
import { runNode, runTool } from './run-tool.ts';

const args = () => process.argv.slice(2);

/**
 * What `npm run <name>` does. Each command imports only what it needs, because commands start often. A command that
 * runs a tool returns the tool's exit code.
 */
export const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => startStack({ mode: 'built', keepServers: false }),
  async dev() {
    const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } });
    await startStack({ mode: 'watch', keepServers: true, sampleAccounts: !values.empty });
  },
  async reset() {
    const { deleteStack } = await import('../stack/delete-stack.ts');
    const { stackDirectory } = await import('../repository.ts');
    await deleteStack(stackDirectory);
    console.log('Data, mails, logs and secrets are deleted. The next start creates new ones.');
  },
  async build() {
    const { buildPackages } = await import('../packages/build-packages.ts');
    const { packSdk } = await import('../packages/pack-sdk.ts');
    const { printedProgress } = await import('../progress.ts');
    const progress = printedProgress((line) => process.stdout.write(`${line}\n`));
    await buildPackages(progress);
    await progress.step('Packing sdk', () => packSdk());
  },
  async check() {
    const codes = [
      await runTool('@biomejs/biome', 'bin/biome', ['check', '.']),
      await runTool('typescript', 'bin/tsc', ['--noEmit', '-p', 'tsconfig.json']),
      // Finds duplicated code in the web app, as .jscpd.json describes.
      await runTool('jscpd', 'bin/jscpd', []),
      // The architecture test only reads files, so no servers are started for it.
      await runTool('vitest', 'vitest.mjs', ['run', 'tests/architecture.test.ts'], {
        TEST_STACK: 'none',
      }),
    ];
    return codes.every((code) => code === 0) ? 0 : 1;
  },
  test: () => runTool('vitest', 'vitest.mjs', ['run', ...args()]),
  e2e: () =>
    runTool('vitest', 'vitest.mjs', ['run', '--config', 'vitest.e2e.config.ts', ...args()]),
  bench: () => runNode(['--import', 'tsx', 'bench/src/main.ts', ...args()]),
  chaos: () => runNode(['--import', 'tsx', 'e2e/src/chaos/main.ts', ...args()]),
  webhooks: () => import('./send-webhooks.ts'),
  doctor: () => import('./doctor.ts'),
  example: () => import('./example.ts'),
  new: () => import('./new.ts'),
  'import-better-auth': () => import('./import-better-auth.ts'),
};

async function startStack(options: CommandLineOptions): Promise<void> {
  const { startStackFromCommandLine } = await import('../stack/start-from-command-line.ts');
  await startStackFromCommandLine(options);
}
