import type { RunningStack } from '@tessera/dev/stack/start-stack';
import type { AlertLoad } from './alert-load.ts';
import type { Prometheus, Targets } from './prometheus.ts';

/** A state of the system in which alerts must fire. */
export type Cause = {
  readonly name: string;
  readonly alerts: readonly string[];
  /** Resolves to what ends the state. */
  begin(): Promise<() => unknown>;
};

export type CauseContext = {
  readonly stack: RunningStack;
  readonly prometheus: Prometheus;
  readonly targets: Targets;
  readonly load: AlertLoad;
  /** Stops the mail server; resolves to what starts it again. */
  readonly stopMailServer: () => Promise<() => unknown>;
};
