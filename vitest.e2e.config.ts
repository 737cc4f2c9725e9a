import { defineConfig } from 'vitest/config';
import { testOrder } from './vitest.config.ts';

/** Scenarios that stop processes, saturate the machine or use fixed ports. Each runs while no other scenario runs. */
const alone = [
  'fault-tolerance',
  'launcher',
  'point-in-time-restore',
  'rolling-restart',
  'sign-in-load',
].map((name) => `e2e/src/${name}.test.ts`);

const excluded = ['**/node_modules/**', '**/dist/**'];
const shared = {
  pool: 'forks',
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // The default of one second is too short for a page on a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const;

export default defineConfig({
  test: {
    sequence: testOrder,
    projects: [
      {
        test: {
          ...shared,
          name: 'scenarios',
          include: ['e2e/src/**/*.test.ts'],
          exclude: [...excluded, ...alone],
          // Each starts a stack of its own; a browser waits half of the time.
          maxWorkers: 2,
          sequence: { ...testOrder, groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'scenarios, alone',
          include: alone,
          exclude: excluded,
          maxWorkers: 1,
          sequence: { ...testOrder, groupOrder: 2 },
        },
      },
    ],
  },
});
