import type { Seal } from '@app/chassis/ports/seal';
import type { Base } from '@app/chassis/service';
import type { BillingConfig } from './config.ts';
import type { RefusalTally } from './endpoints/refusals.ts';

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
  'config' | 'db' | 'clock' | 'random' | 'log' | 'ask' | 'stopping'
> & {
  readonly projector: Projector;
  readonly changes: ChangeSignal;
  /** Keeps the signing secrets of endpoints unreadable at rest. */
  readonly seal: Seal;
  readonly refusals: RefusalTally;
};
