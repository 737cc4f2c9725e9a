import { join } from 'node:path';
import { migrationEnvironmentOf, type Surroundings } from './house-environment.ts';
import { runToEnd } from './house-process.ts';
import { startNewLog } from './house-residents.ts';
import { noteProcess } from './house-state.ts';
import { logFileOf } from './house-stores.ts';
import { repositoryRoot } from './repository.ts';
import { services } from './residents.ts';

/**
 * Brings the schema of every service up to date, each by a process of its own: no process that serves knows the role that
 * owns a schema (SEC-124). Rejects when one fails or `signal` aborts. Does nothing where MIGRATE_ON_START is false.
 */
export async function migrateSchemas(
  surroundings: Surroundings,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  if (surroundings.given.MIGRATE_ON_START === 'false') return;
  const program = surroundings.shape === 'built' ? ['dist/main.js'] : [tsx, 'src/main.ts'];
  const runs = services.map((service) => {
    const name = `${service.name}-migrate`;
    const logFile = logFileOf(directory, name);
    startNewLog(logFile);
    const plan = {
      name,
      args: [...program, 'migrate'],
      directory: join(repositoryRoot, service.folder),
      environment: migrationEnvironmentOf(service, surroundings),
      logFile,
    };
    const events = {
      spawned: (identity: Parameters<typeof noteProcess>[2]) =>
        noteProcess(directory, name, identity),
      ended: () => noteProcess(directory, name, null),
    };
    return runToEnd(plan, events, signal);
  });
  await Promise.all(runs);
}

const tsx = join(repositoryRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
