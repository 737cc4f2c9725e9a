import type { Program } from '@tessera/local-stack/program';
import type { TestProject } from 'vitest/node';
import { dropDatabasesOf, dropOldDatabases } from './database-cleanup.ts';
import { findStores } from './find-stores.ts';
import { stopOrphanedServers } from './orphaned-servers.ts';
import { claimRedisDatabases } from './redis-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the superuser. */
    postgresUrl: string;
    redisUrl: string;
    /** The logical databases of this run: the first one and their number. */
    redisDatabases: { first: number; count: number };
    natsProgram: Program;
    /** Identifies this run in the names of its databases. */
    runId: string;
  }
}

/**
 * Runs once per test run: finds the stores, removes what dead runs left, and at the end stops what it started. With
 * TEST_STACK=none it does nothing, for tests that read only files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_STACK === 'none') return async () => undefined;
  const stores = await findStores((line) => process.stderr.write(`stores: ${line}\n`));
  const startedAtSeconds = Math.floor((performance.timeOrigin + performance.now()) / 1000);
  const runId = `${startedAtSeconds}_${process.pid}`;
  await Promise.all([
    dropOldDatabases(stores.postgresUrl, startedAtSeconds),
    stopOrphanedServers(),
  ]);

  project.provide('postgresUrl', stores.postgresUrl);
  project.provide('redisUrl', stores.redisUrl);
  project.provide('redisDatabases', await claimRedisDatabases(stores.redisUrl));
  project.provide('natsProgram', stores.natsProgram);
  project.provide('runId', runId);

  return async () => {
    await dropDatabasesOf(stores.postgresUrl, runId);
    await stores.stop();
  };
}
