import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureStack } from '@tessera/local-stack/ensure-stack';
import { findOrInstallServer } from '@tessera/local-stack/find-server';
import { natsProgram } from '@tessera/local-stack/nats';
import type { Report } from '@tessera/local-stack/program';
import type { ServerName } from '@tessera/local-stack/state';
import { type Stores, startContainers } from './containers.ts';

/** The data directory of test servers, separate from that of `npm start`. */
export const testStackDirectory = resolve(
  process.env.TEST_STACK_DIR ?? fileURLToPath(new URL('../../.test-stack', import.meta.url)),
);

const TEST_PORT_BASE = 25_530;

/**
 * Finds the stores according to TEST_STACK: `local` servers only, `docker` containers only, or `auto` (the default):
 * local servers, else containers. TEST_POSTGRES_URL and TEST_REDIS_URL override both.
 */
export async function findStores(report: Report): Promise<Stores> {
  const mode = process.env.TEST_STACK || 'auto';
  if (mode === 'docker') return await startContainers(namedStores());
  if (mode !== 'local' && mode !== 'auto') {
    throw new Error(`TEST_STACK must be auto, local or docker, not ${mode}`);
  }
  try {
    return await startLocally(report);
  } catch (error) {
    if (mode === 'local') throw error;
    report('No local servers; trying a container engine');
    return await startContainers(namedStores()).catch(() => {
      throw error;
    });
  }
}

/** The stores that the environment names. */
function namedStores() {
  return { postgresUrl: process.env.TEST_POSTGRES_URL, redisUrl: process.env.TEST_REDIS_URL };
}

async function startLocally(report: Report): Promise<Stores> {
  const named = namedStores();
  const program = await findOrInstallServer(natsProgram, report);
  const servers: ServerName[] = [];
  if (!named.postgresUrl) servers.push('postgres');
  if (!named.redisUrl) servers.push('redis');
  const stack = await ensureStack({
    directory: testStackDirectory,
    profile: 'fast',
    servers,
    portBase: TEST_PORT_BASE,
    report,
  });
  return {
    postgresUrl: named.postgresUrl ?? stack.postgresUrl,
    redisUrl: named.redisUrl ?? stack.redisUrl,
    natsProgram: program,
    stop: async () => {
      if (process.env.STACK_KEEP !== '1') await stack.release();
    },
  };
}
