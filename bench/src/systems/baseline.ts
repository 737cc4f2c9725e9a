import { fileURLToPath } from 'node:url';
import { createDatabase, freePort, startServer } from './peer.ts';
import type { System } from './system.ts';

const script = fileURLToPath(new URL('./baseline-server.ts', import.meta.url));

/**
 * Starts two bare servers on the stores of the stack: one makes at most one store call per request, the other also
 * forwards requests to it. They show the limits of the machine.
 */
export async function startBaseline(system: System, webhookSecret: string): Promise<System> {
  const environment = {
    DATABASE_URL: await createDatabase(system.stores.postgresUrl, 'baseline'),
    REDIS_URL: system.stores.redisUrl,
    WEBHOOK_SECRET: webhookSecret,
  };
  const start = async (upstream: string) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const variables = { ...environment, PORT: String(port), UPSTREAM: upstream };
    return { origin, ...(await startServer(['--import', 'tsx', script], origin, variables)) };
  };
  const upstream = await start('');
  const server = await start(upstream.origin);
  const services = Object.values(system.processes);
  return {
    kind: 'baseline',
    name: 'baseline',
    origin: server.origin,
    roots: [...system.roots.filter((pid) => !services.includes(pid)), upstream.pid, server.pid],
    processes: {},
    stores: system.stores,
    waitUntilProjected: async () => {},
    async stop() {
      await server.stop();
      await upstream.stop();
    },
  };
}
