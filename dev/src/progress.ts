import type { Report } from '@tessera/local-stack/program';

/** Reports progress: each step with its duration, and a step of more than a second also when it starts. */
export type Progress = {
  step<T>(title: string, work: (report: Report) => Promise<T>): Promise<T>;
};

const ANNOUNCE_AFTER_MS = 1_000;
const REMINDER_MS = 10_000;

/** Progress as plain lines, for terminals and log files. */
export function printedProgress(print: (line: string) => void): Progress {
  return {
    step: async (title, work) => {
      const startedAt = performance.now();
      const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
      const announcement = setTimeout(() => print(`  … ${title}`), ANNOUNCE_AFTER_MS);
      const reminder = setInterval(() => print(`  … ${title}, ${seconds()} s`), REMINDER_MS);
      try {
        const result = await work((line) => print(`    ${line}`));
        print(`  ✓ ${title} (${seconds()} s)`);
        return result;
      } finally {
        clearTimeout(announcement);
        clearInterval(reminder);
      }
    },
  };
}

/** Runs the steps and prints nothing. */
export const silentProgress: Progress = { step: (_title, work) => work(() => undefined) };
