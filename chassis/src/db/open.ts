import type { ServiceName } from '@tessera/contracts/routes';
import pg from 'pg';
import type { EntitySchema } from 'typeorm';
import type { ServiceConfig } from '../config.ts';
import { messageOf } from '../http/error-response.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import { databaseCertificateFiles, withDatabaseCertificates } from '../store-certificates.ts';
import { databaseConnections } from '../telemetry/metrics.ts';
import { createDataSource, createDb, poolStats } from './db.ts';
import { isDatabaseUnavailable, isServerUnavailable, sqlState } from './errors.ts';
import { migrateAndClose, migrateAsOwner } from './migrate.ts';
import { chassisMigrations } from './migrations.ts';
import { sql } from './sql.ts';
import { chassisTables } from './tables.ts';
import type { Db, MigrationClass } from './types.ts';

type Definition = {
  readonly name: ServiceName;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationClass[];
  readonly appendOnlyTables?: readonly string[];
};
type Ports = { readonly clock: Clock; readonly random: Random; readonly log: Log };

export type Database = {
  readonly db: Db;
  /**
   * Waits until the database is reachable and applies migrations when asked. A migration that loses its connection runs
   * again once the database is back, because each one is its own transaction; with `isJob` the error is thrown.
   */
  open(options: { readonly migrate: boolean; readonly isJob?: boolean }): Promise<void>;
  /** Waits until every migration of this build is applied. Later ones may be applied too. */
  waitForSchema(): Promise<void>;
  isReachable(): Promise<boolean>;
  now(): Promise<Date>;
  /**
   * Repeats `work` while the database is unavailable. Logs one line when the database is lost and one when it is back.
   */
  whenReachable<T>(work: () => Promise<T>): Promise<T>;
  /** A separate connection for LISTEN. */
  listenerClient(): pg.Client;
  close(): Promise<void>;
};

const RETRY_MILLISECONDS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));

/**
 * Error codes before the first migration: the schema or its table does not exist, or the right to read it is missing.
 */
const NOT_MIGRATED_YET = new Set(['3F000', '42P01', '42501']);

async function missingMigrations(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .query<{ name: string }>(sql`select name from migration`)
    .catch((error: unknown) => {
      if (NOT_MIGRATED_YET.has(sqlState(error) ?? '')) return [];
      throw error;
    });
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

export function openDatabase(
  definition: Definition,
  config: ServiceConfig,
  ports: Ports,
): Database {
  const { log } = ports;
  const migrations = [...chassisMigrations, ...definition.migrations];
  const files = databaseCertificateFiles(config);
  const databaseUrl = withDatabaseCertificates(config.databaseUrl, files);
  const createSource = (url: string, forMigrations = false) =>
    createDataSource(
      {
        url,
        schema: definition.name,
        poolSize: config.databasePoolSize,
        entities: [...chassisTables, ...definition.entities],
        migrations,
        forMigrations,
      },
      log,
    );
  const source = createSource(databaseUrl);
  databaseConnections.readFrom(() => poolStats(source));
  const db = createDb(source, { ...ports, source: definition.name });
  const now = async () =>
    (await db.queryOne<{ now: Date }>(sql`select clock_timestamp() as now`))?.now ?? new Date();

  async function whenReachable<T>(work: () => Promise<T>): Promise<T> {
    for (let isLost = false; ; await pause()) {
      try {
        const result = await work();
        if (isLost) log.info({}, 'database reachable again');
        return result;
      } catch (error) {
        if (!isServerUnavailable(error)) throw error;
        if (!isLost) log.warn({ err: messageOf(error) }, 'database lost');
        isLost = true;
      }
    }
  }

  return {
    db,
    now,
    whenReachable,
    async open({ migrate: shouldMigrate, isJob = false }) {
      for (let isLogged = false; !source.isInitialized; ) {
        try {
          await source.initialize();
        } catch (error) {
          if (!isLogged) log.warn({ err: messageOf(error) }, 'database not reachable');
          isLogged = true;
          await pause();
        }
      }
      if (!shouldMigrate) return;
      const { migrationDatabaseUrl: ownerUrl } = config;
      const migrate = () => {
        const url = withDatabaseCertificates(ownerUrl ?? config.databaseUrl, files);
        const migrating = createSource(url, true);
        return ownerUrl === undefined
          ? migrateAndClose(migrating)
          : migrateAsOwner(migrating, definition, config.databaseUrl);
      };
      const applied = await (isJob ? migrate() : whenReachable(migrate));
      if (applied.length > 0) log.info({ applied }, 'schema migrated');
    },
    async waitForSchema() {
      const names = migrations.map((Migration) => new Migration().name ?? Migration.name);
      for (let lastMissing = ''; ; await pause()) {
        const missing = await missingMigrations(db, names).catch((error: unknown) => {
          if (!isDatabaseUnavailable(error)) throw error;
          return null;
        });
        if (missing?.length === 0) return;
        const text = missing?.join() ?? 'unknown: database not reachable';
        if (text !== lastMissing) log.warn({ missing }, 'waiting for migrations');
        lastMissing = text;
      }
    },
    async isReachable() {
      if (!source.isInitialized) return false;
      await now();
      return true;
    },
    listenerClient: () =>
      new pg.Client({
        connectionString: databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: 2_000,
      }),
    async close() {
      if (source.isInitialized) await source.destroy();
    },
  };
}
