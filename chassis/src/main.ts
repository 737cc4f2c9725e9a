import { CommandError, runCommand } from './command.ts';
import {
  ConfigError,
  type ConfigOf,
  readConfig,
  type ServiceConfig,
  type Settings,
} from './config.ts';
import type { Db } from './db/db.ts';
import { openDatabase } from './db/open.ts';
import { systemClock } from './ports/clock.ts';
import { createLog } from './ports/log.ts';
import { systemRandom } from './ports/random.ts';
import { type ServiceDefinition, startService } from './service.ts';

type Stoppable = { stop(): Promise<void> };

/**
 * Stops what is starting or running on SIGTERM and SIGINT, once, and leaves with 0; a second signal
 * leaves at once. Rejects when the start fails.
 */
export async function stopOnSignal(
  starting: Promise<Stoppable>,
  log: { info(text: string): void },
): Promise<void> {
  let asked = false;
  const leave = () => {
    if (asked) process.exit(1);
    asked = true;
    log.info('stopping');
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  await starting;
}

/**
 * A process's life: `node main.js` serves, `node main.js migrate` brings the schema up to date, any
 * other word runs that command of the service.
 */
export async function runService<S extends Settings, D extends { readonly db: Db }>(
  definition: ServiceDefinition<ConfigOf<S> & ServiceConfig, D>,
  settings: S,
): Promise<void> {
  await runMain(async () => {
    const config = readConfig(settings, process.env) as ConfigOf<S> & ServiceConfig;
    const log = createLog(definition.name, config.logLevel);
    if (process.argv.includes('migrate')) {
      const database = openDatabase(definition, config, {
        clock: systemClock,
        random: systemRandom,
        log,
      });
      await database.open({ migrate: true });
      await database.close();
      return;
    }
    const words = process.argv.slice(2);
    if (words.length > 0) return runCommand(definition, config, log, words);
    alarmOnDefects(log);
    await stopOnSignal(startService(definition, config, { log }), log);
  });
}

/** Runs a process's start; a bad environment or command line ends it with one line. */
export async function runMain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const isTheirs = error instanceof ConfigError || error instanceof CommandError;
    process.stderr.write(`${isTheirs ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** Every path has an error boundary, so these are defects: the first is told, the second ends us. */
export function alarmOnDefects(log: ReturnType<typeof createLog>): void {
  process.on('unhandledRejection', (reason) => log.fatal({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
}
