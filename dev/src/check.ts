import { runTool } from './run-tool.ts';

const codes = [
  await runTool('@biomejs/biome', 'bin/biome', ['check', '.']),
  await runTool('typescript', 'bin/tsc', ['--noEmit', '-p', 'tsconfig.json']),
  // The architecture test only reads files, so no servers are started for it.
  await runTool('vitest', 'vitest.mjs', ['run', 'tests/architecture.test.ts'], {
    TEST_STACK: 'none',
  }),
];
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
