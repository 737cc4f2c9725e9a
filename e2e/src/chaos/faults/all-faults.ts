import type { ChaosSystem } from '../system/chaos-system.ts';
import { clusterFaults } from './cluster-faults.ts';
import { connectionFaults } from './connection-faults.ts';
import type { Fault } from './fault.ts';
import { fillBrokerDisk, shiftClock } from './machine-faults.ts';
import { processFaults } from './process-faults.ts';
import { storeFaults } from './store-faults.ts';

type Faults = { readonly faults: readonly Fault[]; readonly leftOut: readonly string[] };

/** Every fault that can be injected on this machine, and the names of those that cannot, with the reason. */
export function faultsOf(system: ChaosSystem, seed: string): Faults {
  const { processes, clock } = system;
  const ofStores = faultsOfStores(system);
  const shifted = processes.filter(({ name }) => name.endsWith('-2'));
  return {
    faults: [
      ...processFaults(processes),
      ...ofStores.faults,
      ...connectionFaults(system),
      ...(clock ? [shiftClock(clock, shifted, seed)] : []),
    ],
    leftOut: [
      ...ofStores.leftOut,
      ...(clock ? [] : ['shift the clock (the Debian package libfaketime is not installed)']),
    ],
  };
}

function faultsOfStores({ stores, disk }: ChaosSystem): Faults {
  if (stores.kind === 'cluster') return { faults: clusterFaults(stores), leftOut: [] };
  const faults = storeFaults(stores);
  if (disk) return { faults: [...faults, fillBrokerDisk(disk, stores)], leftOut: [] };
  const reason = 'mounting a file system requires root on Linux';
  return { faults, leftOut: [`fill the disk of nats (${reason})`] };
}
