import { fileURLToPath } from 'node:url';
import { createDatabase, freePort, startServer } from './peer.ts';
import type { System } from './system.ts';

const script = fileURLToPath(new URL('./baseline-server.ts', import.meta.url));

/** Starts a server that makes only one store call per request, on the stores of the stack: the limit of the machine. */
export async function startBaseline(system: System, webhookSecret: string): Promise<System> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer(['--import', 'tsx', script], origin, {
    PORT: String(port),
    DATABASE_URL: await createDatabase(system.stores.postgresUrl, 'baseline'),
    REDIS_URL: system.stores.redisUrl,
    WEBHOOK_SECRET: webhookSecret,
  });
  const services = Object.values(system.processes);
  return {
    name: 'baseline',
    origin,
    roots: [...system.roots.filter((pid) => !services.includes(pid)), server.pid],
    processes: { baseline: server.pid },
    stores: system.stores,
    stop: server.stop,
  };
}
