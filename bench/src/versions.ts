import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { StoreAddresses } from './round-trips.ts';

/** The machine and the versions, for the head of the report. */
export async function versionsOf(
  stores: StoreAddresses,
  withPeer: boolean,
): Promise<Record<string, string>> {
  const peer = fileURLToPath(
    new URL('../peer/node_modules/better-auth/package.json', import.meta.url),
  );
  return {
    Node: process.versions.node,
    PostgreSQL: await postgresVersion(stores.postgresUrl),
    Redis: await redisVersion(stores.redisUrl),
    ...(stores.natsMonitorUrl === null ? {} : { NATS: await natsVersion(stores.natsMonitorUrl) }),
    ...(withPeer && existsSync(peer)
      ? { 'better-auth': String(JSON.parse(readFileSync(peer, 'utf8')).version) }
      : {}),
  };
}

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? 'unknown';
}

async function redisVersion(url: string): Promise<string> {
  const redis = new Redis(url);
  const information = await redis.info('server');
  redis.disconnect();
  return /redis_version:(\S+)/.exec(information)?.[1] ?? 'unknown';
}

async function natsVersion(monitorUrl: string): Promise<string> {
  const response = await fetch(`${monitorUrl}/varz`, { signal: AbortSignal.timeout(2_000) });
  return ((await response.json()) as { version: string }).version;
}
