import { runTool } from './run-tool.ts';

process.exitCode = await runTool('vitest', 'vitest.mjs', [
  'run',
  '--config',
  'vitest.e2e.config.ts',
  ...process.argv.slice(2),
]);
