import { type RunningStack, startStack } from '@tessera/dev/stack/stack';
import { readStackState } from '@tessera/dev/stack/stack-state';
import { childrenOf } from './processes.ts';
import { startCountedStores } from './stores.ts';
import type { System } from './system.ts';

export type StackSystem = System & { readonly stack: RunningStack };

/** The stack as `npm start` starts it, built, on durable stores. */
export async function startStackSystem(directory: string): Promise<StackSystem> {
  const stores = await startCountedStores(directory, { nats: true });
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
      RATE_LIMIT_ENABLED: 'false',
      // Longer than a measurement, here and in the peer, so that the cached sessions in the cookies stay valid.
      AUTH_COOKIE_CACHE_MAX_AGE: '3600',
    },
  });
  const own = childrenOf(process.pid).filter((pid) => !before.includes(pid));
  const { processes = {} } = readStackState(directory) ?? {};
  return {
    name: 'stack',
    origin: system.url,
    roots: [...stores.roots, ...own],
    processes: Object.fromEntries(
      Object.entries(processes).map(([name, { pid }]) => [name, pid] as const),
    ),
    stores: stores.addresses,
    stack: system,
    stop: () => system.stop(),
  };
}
