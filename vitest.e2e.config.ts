import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // A scenario starts the whole stack and kills parts of it: one at a time.
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
