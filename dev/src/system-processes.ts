import { isAlive, type ProcessIdentity } from '@tessera/chassis/local-stack/processes';
import { readState } from '@tessera/chassis/local-stack/state';
import { readStackState } from './stack-state.ts';

/** By name, the processes that run a directory's system: its launcher, the services and the stores. */
export type SystemProcesses = Readonly<Record<string, ProcessIdentity>>;

/** The processes that the state files of a directory name, whether they live or not. */
export function systemProcesses(directory: string): SystemProcesses {
  const state = readStackState(directory);
  return {
    ...(state ? { launcher: state.launcher, ...state.processes } : {}),
    ...readState(directory).servers,
  };
}

/** The names of those that live. */
export function aliveAmong(processes: SystemProcesses): string[] {
  return Object.entries(processes).flatMap(([name, identity]) => (isAlive(identity) ? [name] : []));
}
