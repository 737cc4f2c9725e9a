import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Shuffles files and tests if `TEST_SEED` is set. As options of the command line, these would replace the groups of the
 * projects.
 */
export const testOrder = process.env.TEST_SEED
  ? { shuffle: { files: true, tests: true }, seed: Number(process.env.TEST_SEED) }
  : {};

const shared = {
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;
const excluded = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/peer/**'];

const web = join(import.meta.dirname, 'web', 'src');
const webTests = 'web/src/**/*.test.{ts,tsx}';

/** Tests of the web app that replace or reload modules, which would reach the next file of the process. */
const replacingModules = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => /vi\.(mock|resetModules)\(/.test(readFileSync(join(web, path), 'utf8')))
  .map((path) => `web/src/${path}`);

// A process ends when the next file is of another project or environment. The projects run one after the other, so
// that a shuffled order does not end most processes after one file.
export default defineConfig({
  test: {
    maxWorkers: shared.maxWorkers,
    sequence: testOrder,
    projects: [
      {
        test: {
          ...shared,
          name: 'services',
          sequence: { ...testOrder, groupOrder: 1 },
          include: ['tests/**/*.test.ts', '*/src/**/*.test.{ts,tsx}'],
          exclude: [...excluded, webTests],
          globalSetup: ['./testing/src/global-setup.ts'],
          setupFiles: ['./testing/test/test-file-setup.ts'],
          // Files share a process: loading a service for every file takes as long as the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          sequence: { ...testOrder, groupOrder: 2 },
          environment: 'happy-dom',
          include: [webTests],
          exclude: [...excluded, ...replacingModules],
          setupFiles: ['./web/test/setup.ts'],
          // Files share a process: loading React and Mantine for every file takes longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'web, isolated',
          sequence: { ...testOrder, groupOrder: 3 },
          environment: 'happy-dom',
          include: replacingModules,
        },
      },
    ],
  },
});
