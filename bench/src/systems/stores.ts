import { join } from 'node:path';
import { silentProgress } from '@tessera/dev/progress';
import { loadOrCreateSecrets } from '@tessera/dev/stack/stack-secrets';
import { type StackStores, startStores, storeUsers } from '@tessera/dev/stack/stack-stores';
import pg from 'pg';
import { childrenOf } from './processes.ts';
import type { StoreAddresses } from './round-trips.ts';

export type BenchStores = {
  readonly addresses: StoreAddresses;
  readonly roots: readonly number[];
  readonly authSecret: string;
  release(): Promise<void>;
};

export type StoreOptions = { readonly nats: boolean; readonly sharedBuffers?: string };

/**
 * Starts stores in `directory`, with durable settings, `pg_stat_statements` and `auto_explain`. A stack that starts in the same
 * directory uses them. Without `sharedBuffers` PostgreSQL caches 128 MB, its default.
 */
export async function startCountedStores(
  directory: string,
  { nats, sharedBuffers }: StoreOptions,
): Promise<BenchStores> {
  const before = childrenOf(process.pid);
  const secrets = await loadOrCreateSecrets(join(directory, 'secrets.json'), storeUsers);
  const stores = await startStores({
    directory,
    profile: 'durable',
    // No broker is started if the environment names one; no process connects to this address.
    environment: nats ? {} : { NATS_URL: 'nats://127.0.0.1:1' },
    secrets,
    portBase: 28_000 + Math.floor(Math.random() * 2_000),
    progress: silentProgress,
  });
  const stack = stackOf(stores);
  const client = new pg.Client({ connectionString: stack.postgresUrl });
  await client.connect();
  // auto_explain writes nothing until `--scale` sets a duration; its plans go to a log of their own.
  await client.query(
    'alter system set shared_preload_libraries = pg_stat_statements, auto_explain',
  );
  await client.query(`alter system set log_destination = 'jsonlog'`);
  await client.query('alter system set logging_collector = on');
  if (sharedBuffers !== undefined) {
    await client.query(`alter system set shared_buffers = '${sharedBuffers}'`);
  }
  await client.end();
  await stack.restart('postgres');
  return {
    addresses: {
      postgresUrl: stack.postgresUrl,
      redisUrl: stack.redisUrl,
      natsMonitorUrl: nats ? stack.natsMonitorUrl : null,
    },
    roots: childrenOf(process.pid).filter((pid) => !before.includes(pid)),
    authSecret: secrets.auth,
    release: () => stack.release(),
  };
}

function stackOf({ localStores: stack }: StackStores) {
  if (stack === null) throw new Error('the stores were not started');
  return stack;
}
