import type { Seal } from '@tessera/chassis/ports/seal';
import type { Base } from '@tessera/chassis/service';
import type { SessionReader } from '@tessera/chassis/sessions/session-reader';
import type { OpenStreams } from './changes/open-streams.ts';
import type { BillingConfig } from './config.ts';
import type { NewDelivery, StoreOutcome } from './deliveries/delivery.repository.ts';
import type { RejectionCounter } from './endpoints/rejection-counter.ts';

/** Works in the background: reads stored deliveries, works at replays. */
export type Worker = {
  /** There is something to do. */
  wake(): void;
};

export type Coverage = 'covered' | 'not-covered' | 'unknown';

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
  /** Keeps a delivery that arrived; durable when it resolves. */
  readonly storeDelivery: (delivery: NewDelivery) => Promise<StoreOutcome>;
  readonly projector: Worker;
  readonly replayer: Worker;
  readonly changes: ChangeSignal;
  readonly streams: OpenStreams;
  /** The live session of a token's hash, as every call reads it; null when there is none. */
  readonly findSession: SessionReader['find'];
  /** Keeps the signing secrets of endpoints unreadable at rest. */
  readonly seal: Seal;
  readonly rejections: RejectionCounter;
  /** Asks the provider whether an access token reads a provider organization; `unknown` when it gives no answer. */
  readonly readCoverage: (token: string, providerOrganizationId: string) => Promise<Coverage>;
};
