import { runTool } from './run-tool.ts';

process.exitCode = await runTool('vitest', 'vitest.mjs', ['run', ...process.argv.slice(2)]);
