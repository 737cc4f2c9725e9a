import type { ServiceConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/types.ts';
import { databaseClock } from '../ports/clock.ts';
import { systemRandom } from '../ports/random.ts';
import type { Base, ServiceDefinition } from './types.ts';

/** An error that the operator who runs the command can fix; it is printed on the terminal without a stack trace. */
export class CommandError extends Error {}

/** An error of a job of a deployment, such as a migration; it is logged without a stack trace. */
export class JobError extends Error {}

/** Runs one command of a service on its database, and closes the database afterwards. */
export async function runCommand<C extends ServiceConfig, D extends { readonly db: Db }>(
  definition: ServiceDefinition<C, D>,
  config: C,
  log: Base['log'],
  [name = '', ...args]: readonly string[],
): Promise<void> {
  const { commands = {} } = definition;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const known = ['migrate', 'prepare-broker', ...Object.keys(commands)].join(', ');
    throw new CommandError(`Unknown command "${name}". Known commands: ${known}`);
  }
  const clock = databaseClock();
  const random = systemRandom;
  const database = openDatabase(definition, config, { clock, random, log });
  await database.open({ migrate: config.migrateOnStart });
  try {
    await database.whenReachable(() => clock.measure(database.now));
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await command({ config, db: database.db, clock, random, log, print }, args);
  } finally {
    await database.close();
  }
}
