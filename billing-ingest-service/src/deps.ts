import type { Encryption } from '@tessera/chassis/crypto/encryption';
import type { Base } from '@tessera/chassis/service/types';
import type { SessionReader } from '@tessera/chassis/sessions/session-reader';
import type { OpenStreams } from './changes/open-streams.ts';
import type { BillingConfig } from './config.ts';
import type { RejectionCounter } from './endpoints/rejection-counter.ts';
import type { NewDelivery, StoreOutcome } from './ingest/new-delivery.repository.ts';

/** A background worker: projects deliveries, runs replays. */
export type BackgroundWorker = {
  /** Runs the worker now. */
  wake(): void;
};

export type Coverage = 'covered' | 'not-covered' | 'unknown';

/** Notifies open streams of changes. */
export type ChangeSignal = {
  /** Resolves at the next change, or when `signal` is aborted. */
  next(signal: AbortSignal): Promise<void>;
};

/** Dependencies of use cases. */
export type BillingDeps = Pick<
  Base<BillingConfig>,
  'config' | 'db' | 'clock' | 'random' | 'log' | 'sendRequest' | 'stopping'
> & {
  /** Stores a delivery; durable when it resolves. */
  readonly storeDelivery: (delivery: NewDelivery) => Promise<StoreOutcome>;
  readonly projector: BackgroundWorker;
  readonly replayer: BackgroundWorker;
  readonly changes: ChangeSignal;
  readonly streams: OpenStreams;
  /** The current session of a token hash; null when there is none. */
  readonly findSession: SessionReader['find'];
  /** Encrypts the signing secrets of endpoints. */
  readonly encryption: Encryption;
  readonly rejections: RejectionCounter;
  /** Asks the provider whether an access token covers a provider organization; `unknown` without a response. */
  readonly readCoverage: (token: string, providerOrganizationId: string) => Promise<Coverage>;
};
