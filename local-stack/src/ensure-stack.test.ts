import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { connect } from 'nats';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureStack, resetStack, type Stack, type StackOptions } from './ensure-stack.ts';
import { isAlive } from './process-identity.ts';
import { readState, type ServerName } from './state.ts';

describe('the local stack', () => {
  let directory: string;
  let options: StackOptions;
  let stack: Stack;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stack-'));
    options = {
      directory,
      profile: 'durable',
      servers: ['postgres', 'redis', 'nats'],
      portBase: 26_430,
      postgresPassword: 'post"gres/1',
      redisPassword: 'redis-1',
      natsUsers: [{ name: 'org', password: 'nats-1', publish: ['>'], subscribe: ['>'] }],
    };
  });
  // Starts the servers that the previous test has stopped, with the usual users of NATS.
  beforeEach(async () => {
    stack = await ensureStack(options);
  });
  afterAll(async () => {
    await resetStack(directory);
    await rm(directory, { recursive: true, force: true });
  });

  const pidOf = (server: ServerName) => readState(directory).servers[server]?.pid;
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: stack.postgresUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('syncs every write of PostgreSQL', async () => {
    const settings = await query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });

  it('rejects connections without a password', async () => {
    const withoutPassword = (url: string) => url.replace(/\/\/[^@]*@/, '//postgres@');
    const client = new pg.Client({ connectionString: withoutPassword(stack.postgresUrl) });
    await expect(client.connect()).rejects.toThrow();
    await expect(connect({ servers: stack.natsUrl(), timeout: 1_000 })).rejects.toThrow(
      /Authorization/,
    );
    const redis = new Redis(stack.redisUrl.replace(/\/\/.*@/, '//'), { retryStrategy: () => null });
    redis.on('error', () => undefined);
    await expect(redis.get('x')).rejects.toThrow(/NOAUTH/);
    redis.disconnect();
    const configuration = join(directory, 'nats', 'nats.conf');
    expect(readFileSync(configuration, 'utf8')).toContain('nats-1');
    expect(statSync(configuration).mode & 0o077).toBe(0);
  });

  it('reuses running servers, also for concurrent callers', async () => {
    const before = readState(directory).servers;
    await Promise.all([ensureStack(options), ensureStack(options), ensureStack(options)]);
    expect(readState(directory).servers).toEqual(before);
  });

  it('restarts on the same ports and data after every server was killed', async () => {
    await query('create table saved (word text)');
    await query("insert into saved values ('survived')");
    const { ports, servers } = readState(directory);
    await Promise.all(options.servers.map((name) => stack.kill(name)));

    stack = await ensureStack(options);
    const after = readState(directory);
    expect(after.ports).toEqual(ports);
    for (const name of options.servers) expect(after.servers[name]).not.toEqual(servers[name]);
    expect(await query('select word from saved')).toEqual([{ word: 'survived' }]);
  });

  it('stops and starts a single server', async () => {
    const postgres = pidOf('postgres');
    await stack.stop('redis');
    expect(pidOf('redis')).toBeUndefined();
    await stack.start('redis');

    const redis = new Redis(stack.redisUrl);
    expect(await redis.ping()).toBe('PONG');
    redis.disconnect();
    expect(pidOf('postgres')).toBe(postgres);
  });

  it('restarts NATS only when its users change', async () => {
    const before = pidOf('nats');
    await ensureStack(options);
    expect(pidOf('nats')).toBe(before);
    const user = { name: 'billing', password: 'nats-2', publish: ['>'], subscribe: ['>'] };
    await ensureStack({ ...options, natsUsers: [user] });
    expect(pidOf('nats')).not.toBe(before);
    const connection = await connect({ servers: stack.natsUrl(), user: 'billing', pass: 'nats-2' });
    await connection.close();
  });

  it('stops when its last user releases it', async () => {
    const running = Object.values(readState(directory).servers);
    expect(running).toHaveLength(3);
    await stack.release();
    expect(running.filter((identity) => identity && isAlive(identity))).toEqual([]);
  });
});
