import type { ChaosSystem } from '../system/chaos-system.ts';
import { connectionFaults } from './connection-faults.ts';
import type { Fault } from './fault.ts';
import { fillBrokerDisk, shiftClock } from './machine-faults.ts';
import { processFaults } from './process-faults.ts';
import { storeFaults } from './store-faults.ts';

/** Every fault that can be injected on this machine, and the names of those that cannot, with the reason. */
export function faultsOf(system: ChaosSystem, seed: string) {
  const { processes, stores, disk, clock } = system;
  const shifted = processes.filter(({ name }) => name.endsWith('-2'));
  const faults: readonly Fault[] = [
    ...processFaults(processes),
    ...storeFaults(stores),
    ...connectionFaults(system),
    ...(disk ? [fillBrokerDisk(disk, stores)] : []),
    ...(clock ? [shiftClock(clock, shifted, seed)] : []),
  ];
  const leftOut = [
    ...(disk ? [] : ['fill the disk of nats (mounting a file system requires root on Linux)']),
    ...(clock ? [] : ['shift the clock (the Debian package libfaketime is not installed)']),
  ];
  return { faults, leftOut };
}
