import type { StoreAddresses } from './round-trips.ts';

export type SystemKind = 'stack' | 'peer' | 'baseline';

/** One system of a comparison: its address and its processes. */
export type System = {
  readonly kind: SystemKind;
  /** Its name in the report. */
  readonly name: string;
  readonly origin: string;
  /** Processes whose descendants all belong to the system; stores included. */
  readonly roots: readonly number[];
  /** Single processes whose memory is reported, by name. */
  readonly processes: Readonly<Record<string, number>>;
  readonly stores: StoreAddresses;
  /** Waits until earlier deliveries are projected, so that their work does not count in the next run. */
  waitUntilProjected(): Promise<void>;
  stop(): Promise<void>;
};
