import type { Ledger } from '../ledger/ledger.ts';
import type { ChaosSystem } from '../system/chaos-system.ts';
import type { Activity } from './activity.ts';

/** What every step of the workload uses. */
export type WorkloadContext = {
  readonly system: Pick<ChaosSystem, 'url' | 'webhook'>;
  readonly activity: Activity;
  readonly ledger: Ledger;
  readonly seed: string;
  /** Aborted when the workload is to end. */
  readonly signal: AbortSignal;
};
