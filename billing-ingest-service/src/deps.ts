import type { Base } from '@app/chassis/service';
import type { BillingConfig } from './config.ts';

/** Reads stored deliveries in the background. */
export type Projector = {
  /** There is something to read. */
  wake(): void;
};

/** Tells open streams that something changed. */
export type ChangeSignal = {
  /** Resolves at the next change of anything, or when `signal` is aborted. */
  next(signal: AbortSignal): Promise<void>;
};

/** What use cases are handed. */
export type BillingDeps = Pick<
  Base<BillingConfig>,
  'config' | 'db' | 'clock' | 'log' | 'ask' | 'stopping'
> & {
  readonly projector: Projector;
  readonly changes: ChangeSignal;
};
