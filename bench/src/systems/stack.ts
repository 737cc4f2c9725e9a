import { setTimeout as sleep } from 'node:timers/promises';
import { readStackState } from '@tessera/dev/stack/stack-state';
import { type RunningStack, startStack } from '@tessera/dev/stack/start-stack';
import pg from 'pg';
import { childrenOf } from './processes.ts';
import { type StoreOptions, startCountedStores } from './stores.ts';
import type { System } from './system.ts';

export type StackSystem = System & { readonly stack: RunningStack };

type StackOptions = { readonly name?: string } & Pick<StoreOptions, 'sharedBuffers'>;

/** The stack as `npm start` starts it, built, on durable stores. */
export async function startStackSystem(
  directory: string,
  { name = 'stack', ...storeOptions }: StackOptions = {},
): Promise<StackSystem> {
  const stores = await startCountedStores(directory, { nats: true, ...storeOptions });
  const before = childrenOf(process.pid);
  const system = await startStack({
    directory,
    profile: 'durable',
    mode: 'built',
    ports: 'free',
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // The few users of a run sign in hundreds of times; the default limit would end the sessions of other scenarios.
      AUTH_SESSION_LIMIT: '10000',
      RATE_LIMIT_ENABLED: 'false',
      // Longer than a measurement, here and in the peer, so that the cached sessions in the cookies stay valid.
      AUTH_COOKIE_CACHE_MAX_AGE: '3600',
    },
  });
  const own = childrenOf(process.pid).filter((pid) => !before.includes(pid));
  const { processes = {} } = readStackState(directory) ?? {};
  return {
    kind: 'stack',
    name,
    origin: system.url,
    roots: [...stores.roots, ...own],
    processes: Object.fromEntries(
      Object.entries(processes).map(([process, { pid }]) => [process, pid] as const),
    ),
    stores: stores.addresses,
    stack: system,
    waitUntilProjected: () => untilProjected(system.databaseUrls.billing),
    stop: () => system.stop(),
  };
}

async function untilProjected(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        `select 1 from delivery where status = 'waiting' and failures = 0 limit 1`,
      );
      if (rows.length === 0) return;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}
