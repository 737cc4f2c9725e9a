import { fileURLToPath } from 'node:url';
import { createDatabase, freePort, startServer } from './peer.ts';
import type { System } from './system.ts';

const script = fileURLToPath(new URL('./raw-server.ts', import.meta.url));

/** The limits of this machine: a bare server with nothing but one store call, on the house's stores. */
export async function startRaw(house: System, webhookSecret: string): Promise<System> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer(['--import', 'tsx', script], origin, {
    PORT: String(port),
    DATABASE_URL: await createDatabase(house.stores.postgresUrl, 'raw'),
    REDIS_URL: house.stores.redisUrl,
    WEBHOOK_SECRET: webhookSecret,
  });
  const services = Object.values(house.processes);
  return {
    name: 'raw',
    origin,
    roots: [...house.roots.filter((pid) => !services.includes(pid)), server.pid],
    processes: { raw: server.pid },
    stores: house.stores,
    stop: server.stop,
  };
}
