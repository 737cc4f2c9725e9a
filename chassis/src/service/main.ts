import {
  brokerSetupSettings,
  ConfigError,
  type ConfigOf,
  readConfig,
  type ServiceConfig,
  type Settings,
} from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/types.ts';
import { readEnvironment, watchEnvironmentFile } from '../environment-file.ts';
import { messageOf, withoutParameters } from '../http/error-response.ts';
import { setUpBroker } from '../messaging/broker-setup.ts';
import { systemClock } from '../ports/clock.ts';
import { createErrorLog, createLog, type Log } from '../ports/log.ts';
import { systemRandom } from '../ports/random.ts';
import { natsCertificateFiles } from '../store-certificates.ts';
import { CommandError, JobError, runCommand } from './command.ts';
import { startService } from './start-service.ts';
import type { ServiceDefinition } from './types.ts';

type Stoppable = { stop(): Promise<void> };

/**
 * Stops the process on the first SIGTERM or SIGINT and exits with 0, or with 1 after an uncaught exception; a second signal
 * exits with 1 at once. Rejects when the start fails.
 */
export async function stopOnSignal(
  starting: Promise<Stoppable>,
  log: { info(text: string): void },
): Promise<void> {
  let isStopping = false;
  let isStarted = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info('stopping');
    // The process still waits for a store or for migrations: nothing is in progress that could be finished.
    if (!isStarted) process.exit();
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  await starting;
  isStarted = true;
}

type Environment = ReturnType<typeof readEnvironment>;
/** A command that needs no store; its lines are printed on standard output. */
export type OfflineCommand = (
  environment: Environment,
  args: readonly string[],
) => readonly string[];

/**
 * Runs a service's process: `node main.js` serves, `node main.js migrate` applies migrations, `node main.js
 * prepare-broker` creates the streams and durable consumers of all services with the deployment account, and any other
 * word runs that command of the service.
 */
export async function runService<S extends Settings, D extends { readonly db: Db }>(
  definition: ServiceDefinition<ConfigOf<S> & ServiceConfig, D>,
  settings: S,
  offlineCommands: Readonly<Record<string, OfflineCommand>> = {},
): Promise<void> {
  await runMain(definition.name, async () => {
    const environment = readEnvironment(process.env);
    const [first = '', ...rest] = process.argv.slice(2);
    const offline = Object.hasOwn(offlineCommands, first) ? offlineCommands[first] : undefined;
    if (offline !== undefined) {
      for (const line of offline(environment, rest)) process.stdout.write(`${line}\n`);
      return;
    }
    if (first === 'prepare-broker') {
      const setup = readConfig(brokerSetupSettings, environment);
      return setUpBroker(
        setup,
        createLog('prepare-broker', setup.logLevel),
        natsCertificateFiles(setup),
      );
    }
    const config = readConfig(settings, environment) as ConfigOf<S> & ServiceConfig;
    const log = createLog(definition.name, config.logLevel);
    if (process.argv.includes('migrate')) {
      const database = openDatabase(definition, config, {
        clock: systemClock,
        random: systemRandom,
        log,
      });
      await database.open({ migrate: true, isJob: true }).catch((error: unknown) => {
        const reason = messageOf(error).replace(/\s+/g, ' ');
        throw new JobError(`The migration failed: ${reason}`, { cause: error });
      });
      await database.close();
      return;
    }
    const words = process.argv.slice(2);
    if (words.length > 0) return runCommand(definition, config, log, words);
    stopOnEnvironmentChange(environment, log);
    await stopOnSignal(startService(definition, config, { log }), log);
  });
}

/** Stops the process when its environment file changes; its supervisor restarts it with the new secrets. */
export function stopOnEnvironmentChange(
  { ENV_FILE }: Environment,
  log: { info(text: string): void },
): void {
  if (!ENV_FILE) return;
  watchEnvironmentFile(ENV_FILE, () => {
    log.info('environment file changed');
    process.kill(process.pid, 'SIGTERM');
  });
}

/**
 * Runs the start of a process. Every error that ends it is one JSON line; only a command that an operator runs on a terminal
 * prints its error as text.
 */
export async function runMain(service: string, start: () => Promise<void>): Promise<void> {
  const log = createErrorLog(service);
  logUncaughtErrors(log);
  try {
    await start();
  } catch (error) {
    if (error instanceof CommandError) process.stderr.write(`${error.message}\n`);
    else if (error instanceof ConfigError || error instanceof JobError) log.fatal(error.message);
    else log.fatal({ err: withoutParameters(error) }, 'start failed');
    process.exit(1);
  }
}

/**
 * Every path handles its errors, so these are bugs: a rejection is logged, an exception also stops the process. The option
 * --no-warnings, which the images set, keeps Node.js from printing its warnings as text, too.
 */
function logUncaughtErrors(log: Log): void {
  process.on('warning', (warning) => log.warn({ err: withoutParameters(warning) }, 'warning'));
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: withoutParameters(reason) }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: withoutParameters(error) }, 'uncaught exception');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
}
