import { isAlive, type ProcessIdentity } from '@tessera/local-stack/process-identity';
import { readState } from '@tessera/local-stack/state';
import { readStackState } from '../stack/stack-state.ts';

/** The processes of a directory's stack by name: its launcher, the services and the stores. */
export type SystemProcesses = Readonly<Record<string, ProcessIdentity>>;

/** The processes in the state files of a directory, including those that have ended. */
export function systemProcesses(directory: string): SystemProcesses {
  const state = readStackState(directory);
  return {
    ...(state ? { launcher: state.launcher, ...state.processes } : {}),
    ...readState(directory).servers,
  };
}

/** The names of the processes that run. */
export function aliveAmong(processes: SystemProcesses): string[] {
  return Object.entries(processes).flatMap(([name, identity]) => (isAlive(identity) ? [name] : []));
}
