import type { StoreAddresses } from './round-trips.ts';

/** One of the things that are compared: where it answers, and the processes it consists of. */
export type System = {
  readonly name: 'stack' | 'peer' | 'baseline';
  readonly origin: string;
  /** What every process below these uses is the system's; stores included. */
  readonly roots: readonly number[];
  /** Single processes whose memory is reported, by name. */
  readonly processes: Readonly<Record<string, number>>;
  readonly stores: StoreAddresses;
  stop(): Promise<void>;
};
