import type { StoreAddresses } from './round-trips.ts';

/** One system of a comparison: its address and its processes. */
export type System = {
  readonly name: 'stack' | 'peer' | 'baseline';
  readonly origin: string;
  /** Processes whose descendants all belong to the system; stores included. */
  readonly roots: readonly number[];
  /** Single processes whose memory is reported, by name. */
  readonly processes: Readonly<Record<string, number>>;
  readonly stores: StoreAddresses;
  stop(): Promise<void>;
};
