import type { ManagedProcess } from './managed-process.ts';

type SupervisorOptions = {
  readonly name: string;
  readonly restart: boolean;
  readonly logFile: string;
  readonly onIncident: (line: string) => void;
};

export type Supervisor = {
  /** The process ended unexpectedly. */
  died(reason: string): void;
  /** Disables restarts. */
  stop(): void;
};

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A process that has run this long is healthy again: the next failure starts with the shortest delay. */
const HEALTHY_AFTER_MS = 60_000;

/** Reports a process that died and, if `restart` is set, starts it again with increasing delay. */
export function supervise(running: ManagedProcess, options: SupervisorOptions): Supervisor {
  let delayMs = FIRST_DELAY_MS;
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const died = (reason: string) => {
    if (stopped) return;
    const incident = `${options.name} ended unexpectedly (${reason}); see ${options.logFile}`;
    if (!options.restart) return options.onIncident(incident);
    if (performance.now() - startedAt > HEALTHY_AFTER_MS) delayMs = FIRST_DELAY_MS;
    options.onIncident(`${incident}. Starting it again in ${delayMs / 1000} s`);
    timer = setTimeout(() => void restart(), delayMs);
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  };
  const restart = async () => {
    if (stopped) return;
    try {
      startedAt = performance.now();
      await running.start();
      if (!stopped) options.onIncident(`${options.name} is ready again`);
    } catch (error) {
      died(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  };
  return {
    died,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
