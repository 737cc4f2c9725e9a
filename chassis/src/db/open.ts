import type { ServiceName } from '@app/contracts/routes';
import pg from 'pg';
import type { EntitySchema } from 'typeorm';
import type { ServiceConfig } from '../config.ts';
import { messageOf } from '../http/answer-errors.ts';
import { databaseConnections } from '../observe/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import { createDataSource, createDb, type Db, type MigrationClass, poolUse } from './db.ts';
import { migrateAlone, migrateAsOwner } from './migrate.ts';
import { chassisMigrations } from './migrations.ts';
import { statement } from './statement.ts';

type Definition = {
  readonly name: ServiceName;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationClass[];
  readonly writtenOnce?: readonly string[];
};
type Ports = { readonly clock: Clock; readonly random: Random; readonly log: Log };

export type Database = {
  readonly db: Db;
  /** Connects, waiting for a database that is away; applies migrations when asked. */
  open(options: { readonly migrate: boolean }): Promise<void>;
  isUsable(): Promise<boolean>;
  now(): Promise<Date>;
  /** A connection of its own, for LISTEN. */
  listenerClient(): pg.Client;
  close(): Promise<void>;
};

const databaseNow = statement<{ now: Date }>('database-now', 'select clock_timestamp() as now');
const RETRY_MILLISECONDS = 500;

export function openDatabase(
  definition: Definition,
  config: ServiceConfig,
  ports: Ports,
): Database {
  const { log } = ports;
  const sourceOf = (url: string, patient = false) =>
    createDataSource(
      {
        url,
        schema: definition.name,
        poolSize: config.databasePoolSize,
        entities: definition.entities,
        migrations: [...chassisMigrations, ...definition.migrations],
        patient,
      },
      log,
    );
  const source = sourceOf(config.databaseUrl);
  databaseConnections.readFrom(() => poolUse(source));
  const db = createDb(source, { ...ports, source: definition.name });
  const now = async () => (await db.query(databaseNow))[0]?.now ?? new Date();

  return {
    db,
    now,
    async open({ migrate: wanted }) {
      for (let told = false; !source.isInitialized; ) {
        try {
          await source.initialize();
        } catch (error) {
          if (!told) log.warn({ err: messageOf(error) }, 'database not reachable');
          told = true;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
        }
      }
      if (!wanted) return;
      const { migrationDatabaseUrl: ownerUrl } = config;
      const migrating = sourceOf(ownerUrl ?? config.databaseUrl, true);
      const applied =
        ownerUrl === undefined
          ? await migrateAlone(migrating)
          : await migrateAsOwner(migrating, definition, config.databaseUrl);
      if (applied.length > 0) log.info({ applied }, 'schema migrated');
    },
    async isUsable() {
      if (!source.isInitialized) return false;
      await now();
      return true;
    },
    listenerClient: () =>
      new pg.Client({
        connectionString: config.databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: 2_000,
      }),
    async close() {
      if (source.isInitialized) await source.destroy();
    },
  };
}
