import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, type Surroundings } from './house-environment.ts';
import { type HouseProcess, houseProcess } from './house-process.ts';
import { noteProcess } from './house-state.ts';
import { logFileOf } from './house-stores.ts';
import { repositoryRoot } from './repository.ts';
import { type Resident, type ResidentName, residents } from './residents.ts';
import { keepAlive } from './supervisor.ts';

/** Half of what Node takes: about 10 MB less of each process at rest, at no cost that could be measured. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=8';

/** The processes of a house, not started yet. */
export type Household = {
  processOf(name: ResidentName): HouseProcess;
  metricsUrl(name: ResidentName): string;
  startAll(): Promise<void>;
  /** Ends the gateway, then the services: what is under way can be finished. Nobody is started again. */
  stopAll(): Promise<void>;
  /** Restarts everyone of a kind, one after another. */
  roll(name: ResidentName): Promise<void>;
};

export type Care = {
  readonly directory: string;
  readonly restart: boolean;
  readonly onIncident: (line: string) => void;
  /** Tells the processes of one household from those of another in the same house. */
  readonly suffix?: string;
};

/** Prepares a process for everyone who lives in the house. */
export function householdOf(surroundings: Surroundings, care: Care): Household {
  const metricsUrl = (name: ResidentName) => `http://127.0.0.1:${surroundings.ports.metrics[name]}`;
  const members = residents.map((resident) => ({
    name: resident.name,
    ...supervised(resident, surroundings, care, `${metricsUrl(resident.name)}/readyz`),
  }));
  const stop = async (wanted: (name: ResidentName) => boolean) => {
    const leaving = members.filter(({ name }) => wanted(name));
    await Promise.all(leaving.map(({ running }) => running.stop()));
  };

  const processOf = (name: ResidentName) => {
    const member = members.find((one) => one.name === name);
    if (!member) throw new Error(`Nobody called ${name} lives in this house`);
    return member.running;
  };

  return {
    metricsUrl,
    processOf,
    roll: async (name) => {
      await processOf(name).stop();
      await processOf(name).start();
    },
    startAll: async () => {
      await Promise.all(members.map(({ running }) => running.start()));
    },
    stopAll: async () => {
      for (const { supervisor } of members) supervisor.rest();
      await stop((name) => name === 'gateway');
      await stop((name) => name !== 'gateway');
    },
  };
}

function supervised(
  resident: Resident,
  surroundings: Surroundings,
  { directory, restart, onIncident, suffix = '' }: Care,
  readyUrl: string,
) {
  const name = `${resident.name}${suffix}`;
  const logFile = logFileOf(directory, name);
  startNewLog(logFile);
  const plan = {
    name,
    args:
      surroundings.shape === 'built' ? [SMALL_YOUNG_GENERATION, 'dist/main.js'] : watchArguments(),
    directory: join(repositoryRoot, resident.folder),
    environment: environmentOf(resident, surroundings),
    logFile,
    readyUrl,
  };
  const running = houseProcess(plan, {
    spawned: (identity) => noteProcess(directory, name, identity),
    ended: () => noteProcess(directory, name, null),
    died: (reason) => supervisor.died(reason),
  });
  const supervisor = keepAlive(running, { name, restart, logFile, onIncident });
  return { running, supervisor };
}

/** Reloads on change; the house's own packages are watched too, because they are imported as sources. */
function watchArguments(): string[] {
  const tsx = join(repositoryRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  return [tsx, 'watch', '--clear-screen=false', 'src/main.ts'];
}

/** The log of the last time is kept beside, one generation of it. */
export function startNewLog(logFile: string): void {
  try {
    renameSync(logFile, `${logFile}.before`);
  } catch {
    // There was none.
  }
}
