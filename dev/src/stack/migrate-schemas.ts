import { join } from 'node:path';
import { runToEnd } from '../processes/managed-process.ts';
import { nodeOptions, services } from '../processes/process-definitions.ts';
import { startNewLog } from '../processes/process-group.ts';
import { repositoryRoot } from '../repository.ts';
import { migrationEnvironmentOf, programRootOf, type StackContext } from './stack-environment.ts';
import { recordProcess } from './stack-state.ts';
import { logFileOf } from './stack-stores.ts';

/**
 * Migrates the schema of every service, each in a separate process: no process that serves requests has the role that
 * owns a schema (SEC-124). Rejects when one fails or `signal` aborts. Does nothing where MIGRATE_ON_START is false.
 */
export async function migrateSchemas(
  context: StackContext,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  if (context.userEnvironment.MIGRATE_ON_START === 'false') return;
  const program =
    context.mode === 'built' ? [...nodeOptions, 'dist/main.js'] : [tsx, 'src/main.ts'];
  const runs = services.map((service) => {
    const name = `${service.name}-migrate`;
    const logFile = logFileOf(directory, name);
    startNewLog(logFile);
    const plan = {
      name,
      args: [...program, 'migrate'],
      directory: join(programRootOf(context), service.folder),
      environment: migrationEnvironmentOf(service, context),
      logFile,
    };
    const events = {
      spawned: (identity: Parameters<typeof recordProcess>[2]) =>
        recordProcess(directory, name, identity),
      ended: () => recordProcess(directory, name, null),
    };
    return runToEnd(plan, events, signal);
  });
  await Promise.all(runs);
}

const tsx = join(repositoryRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
