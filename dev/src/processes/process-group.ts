import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { environmentOf, programRootOf, type StackContext } from '../stack/stack-environment.ts';
import { recordProcess } from '../stack/stack-state.ts';
import { logFileOf } from '../stack/stack-stores.ts';
import { createManagedProcess, type ManagedProcess } from './managed-process.ts';
import {
  nodeOptions,
  type ProcessDefinition,
  type ProcessName,
  processes,
} from './process-definitions.ts';
import { supervise } from './supervisor.ts';

/** The processes of a stack; they are not started yet. */
export type ProcessGroup = {
  processOf(name: ProcessName): ManagedProcess;
  metricsUrl(name: ProcessName): string;
  startAll(): Promise<void>;
  /** Stops the gateway, then the services, so that calls in flight finish. Disables restarts. */
  stopAll(): Promise<void>;
  /** Restarts all processes of one kind, one after another. */
  rollingRestart(name: ProcessName): Promise<void>;
};

export type SupervisionOptions = {
  readonly directory: string;
  readonly restart: boolean;
  readonly onIncident: (line: string) => void;
  /** Distinguishes the processes of one group from those of another in the same stack. */
  readonly suffix?: string;
};

/** Creates every process of the stack, without starting any. */
export function createProcessGroup(
  context: StackContext,
  options: SupervisionOptions,
): ProcessGroup {
  const metricsUrl = (name: ProcessName) => `http://127.0.0.1:${context.ports.metrics[name]}`;
  const members = processes.map((definition) => ({
    name: definition.name,
    ...createSupervisedProcess(
      definition,
      context,
      options,
      `${metricsUrl(definition.name)}/readyz`,
    ),
  }));
  const stop = async (wanted: (name: ProcessName) => boolean) => {
    const stopping = members.filter(({ name }) => wanted(name));
    await Promise.all(stopping.map(({ running }) => running.stop()));
  };

  const processOf = (name: ProcessName) => {
    const member = members.find((candidate) => candidate.name === name);
    if (!member) throw new Error(`Unknown process "${name}"`);
    return member.running;
  };

  return {
    metricsUrl,
    processOf,
    rollingRestart: async (name) => {
      await processOf(name).stop();
      await processOf(name).start();
    },
    startAll: async () => {
      await Promise.all(members.map(({ running }) => running.start()));
    },
    stopAll: async () => {
      for (const { supervisor } of members) supervisor.stop();
      await stop((name) => name === 'gateway');
      await stop((name) => name !== 'gateway');
    },
  };
}

function createSupervisedProcess(
  definition: ProcessDefinition,
  context: StackContext,
  { directory, restart, onIncident, suffix = '' }: SupervisionOptions,
  readyUrl: string,
) {
  const name = `${definition.name}${suffix}`;
  const logFile = logFileOf(directory, name);
  startNewLog(logFile);
  const plan = {
    name,
    args: context.mode === 'built' ? [...nodeOptions, 'dist/main.js'] : watchArguments(),
    directory: join(programRootOf(context), definition.folder),
    environment: environmentOf(definition, context),
    logFile,
    readyUrl,
  };
  const running = createManagedProcess(plan, {
    spawned: (identity) => recordProcess(directory, name, identity),
    ended: () => recordProcess(directory, name, null),
    died: (reason) => supervisor.died(reason),
  });
  const supervisor = supervise(running, { name, restart, logFile, onIncident });
  return { running, supervisor };
}

/** Reloads on change; workspace packages are watched too, because they are imported as sources. */
function watchArguments(): string[] {
  const tsx = join(repositoryRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  return [tsx, 'watch', '--clear-screen=false', 'src/main.ts'];
}

/** Renames the log of the previous run; one previous log is kept. */
export function startNewLog(logFile: string): void {
  try {
    renameSync(logFile, `${logFile}.before`);
  } catch {
    // There is no log of a previous run.
  }
}
