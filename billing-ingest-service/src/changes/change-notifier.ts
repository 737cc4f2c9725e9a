import type { ChangeSignal } from '../deps.ts';

/** Short enough to seem instant, long enough to send a batch of changes together. */
const BATCH_MILLISECONDS = 40;

export type ChangeNotifier = ChangeSignal & { notify(): void };

/** Wakes all waiting streams, at most once per batching interval. */
export function createChangeNotifier(): ChangeNotifier {
  const waiting = new Set<() => void>();
  let isScheduled = false;
  return {
    notify() {
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(() => {
        isScheduled = false;
        for (const wake of [...waiting]) wake();
      }, BATCH_MILLISECONDS);
    },
    next(signal) {
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      });
    },
  };
}
