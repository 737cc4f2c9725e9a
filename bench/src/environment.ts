import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Environment } from './report.ts';
import type { StoreAddresses } from './systems/round-trips.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const peerPackage = fileURLToPath(
  new URL('../peer/node_modules/better-auth/package.json', import.meta.url),
);

/** Reads the versions and the load; the returned function completes them after the measurement. */
export async function environmentOf(
  stores: StoreAddresses,
  withPeer: boolean,
): Promise<() => Environment> {
  const loadBefore = loadavg()[0] ?? 0;
  const versions = await versionsOf(stores, withPeer);
  return () => ({
    at: new Date(),
    commit: commitOf(),
    versions,
    machine: `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`,
    loadBefore,
    loadAfter: loadavg()[0] ?? 0,
  });
}

/** The short hash, with a plus when files differ from it. */
function commitOf(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

async function versionsOf(
  stores: StoreAddresses,
  withPeer: boolean,
): Promise<Record<string, string>> {
  return {
    Node: process.versions.node,
    PostgreSQL: await postgresVersion(stores.postgresUrl),
    Redis: await redisVersion(stores.redisUrl),
    ...(stores.natsMonitorUrl === null ? {} : { NATS: await natsVersion(stores.natsMonitorUrl) }),
    ...(withPeer && existsSync(peerPackage)
      ? { 'better-auth': String(JSON.parse(readFileSync(peerPackage, 'utf8')).version) }
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
