import { messageOf } from '../http/error-response.ts';
import type { Log } from '../ports/log.ts';

export type Worker = {
  /** Runs the work now, or again right after the current run. */
  wake(): void;
  /** Waits for the current run and starts no other. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  readonly name: string;
  readonly log: Log;
  /** Maximum pause between runs without a wake-up. */
  readonly idleMs: number;
  /** Does a bounded piece of work; `more` means: run again at once. */
  readonly runOnce: () => Promise<'more' | 'idle'>;
};

/** Background work that never overlaps itself, can be woken and continues after its own failures. */
export function createWorker({ name, log, idleMs, runOnce }: WorkerOptions): Worker {
  let stopped = false;
  let shouldRun = true;
  let endPause: () => void = () => undefined;

  async function pause(): Promise<void> {
    if (shouldRun || stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      shouldRun = false;
      try {
        if ((await runOnce()) === 'more') shouldRun = true;
      } catch (error) {
        log.warn({ worker: name, err: messageOf(error) }, 'background work failed');
        await new Promise((resolve) => setTimeout(resolve, Math.min(idleMs, 500)));
      }
      await pause();
    }
  }
  const running = run();

  return {
    wake() {
      shouldRun = true;
      endPause();
    },
    async stop() {
      stopped = true;
      endPause();
      await running;
    },
  };
}
