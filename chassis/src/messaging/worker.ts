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
export function createWorker({
  name,
  log,
  idleMs: restMilliseconds,
  runOnce: turn,
}: WorkerOptions): Worker {
  let stopped = false;
  let awake = true;
  let rouse: () => void = () => undefined;

  async function rest(): Promise<void> {
    if (awake || stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMilliseconds);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      awake = false;
      try {
        if ((await turn()) === 'more') awake = true;
      } catch (error) {
        log.warn({ worker: name, err: messageOf(error) }, 'background work failed');
        await new Promise((resolve) => setTimeout(resolve, Math.min(restMilliseconds, 500)));
      }
      await rest();
    }
  }
  const running = run();

  return {
    wake() {
      awake = true;
      rouse();
    },
    async stop() {
      stopped = true;
      rouse();
      await running;
    },
  };
}
