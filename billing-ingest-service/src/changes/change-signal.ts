import type { ChangeSignal } from '../deps.ts';

/** Short enough to seem instant, long enough to let a batch of changes be one answer. */
const GATHER_MILLISECONDS = 40;

export type ChangeBell = ChangeSignal & { ring(): void };

/** Wakes everybody who waits, at most once per gathering time. */
export function createChangeBell(): ChangeBell {
  const waiting = new Set<() => void>();
  let isRinging = false;
  return {
    ring() {
      if (isRinging) return;
      isRinging = true;
      setTimeout(() => {
        isRinging = false;
        for (const wake of [...waiting]) wake();
      }, GATHER_MILLISECONDS);
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
