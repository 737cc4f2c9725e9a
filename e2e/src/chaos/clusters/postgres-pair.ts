import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerContext } from '@tessera/local-stack/local-server';
import {
  POSTGRES_SUPERUSER,
  postgresDataDirectory,
  postgresServer,
} from '@tessera/local-stack/postgres';
import { startTcpProxy, type TcpProxy } from '@tessera/testing/tcp-proxy';
import pg from 'pg';
import { chooseFreePorts, createStoreNode, type StoreNode, until } from './store-node.ts';

/** A primary and its synchronous standby, at an address that moves to the primary. */
export type PostgresPair = {
  readonly proxy: TcpProxy;
  /** The URL of the superuser, at the address that moves. */
  readonly url: string;
  primary(): StoreNode;
  standby(): StoreNode;
  /**
   * Kills the primary if it still runs, promotes the standby, moves the address, and makes the former primary a standby
   * of the new one. Resolves when that standby is synchronous.
   */
  failOver(): Promise<void>;
  /** Resolves when the standby acknowledges every commit. */
  untilSynchronous(): Promise<void>;
  stop(): Promise<void>;
};

type PostgresNode = StoreNode & {
  readonly data: string;
  readonly url: string;
  rows(text: string): Promise<Record<string, unknown>[]>;
};

const HOST = '127.0.0.1';
const WAIT_MILLISECONDS = 30_000;
const run = promisify(execFile);

export async function startPostgresPair(
  systemDirectory: string,
  password: string,
): Promise<PostgresPair> {
  const ports = await chooseFreePorts(join(systemDirectory, 'postgres-pair'), 2);
  const [portOfFirst = 0, portOfSecond = 0] = ports;
  let primary = await createPostgresNode(systemDirectory, 'postgres-1', portOfFirst, password);
  let standby = await createPostgresNode(systemDirectory, 'postgres-2', portOfSecond, password);
  await primary.start();
  await primary.rows("alter system set wal_keep_size = '512MB'");
  await attachStandby(primary, standby);
  const proxy = await startTcpProxy({ host: HOST, port: primary.port });

  return {
    proxy,
    url: proxy.urlFor(primary.url),
    primary: () => primary,
    standby: () => standby,
    untilSynchronous: () => untilSynchronous(primary),
    async failOver() {
      const promoted = standby;
      standby = primary;
      primary = promoted;
      await standby.kill();
      await until('promotion', WAIT_MILLISECONDS, async () => {
        const [row] = await promoted.rows('select pg_promote(true, 20) as is_promoted');
        return row?.is_promoted === true;
      });
      proxy.moveTo({ host: HOST, port: promoted.port });
      proxy.reset();
      await attachStandby(promoted, standby);
    },
    async stop() {
      await proxy.close();
      await Promise.all([primary.kill(), standby.kill()]);
    },
  };
}

async function createPostgresNode(
  systemDirectory: string,
  name: string,
  port: number,
  password: string,
): Promise<PostgresNode> {
  const directory = join(systemDirectory, name);
  const context: ServerContext = {
    directory,
    profile: 'durable',
    ports: { postgres: port },
    postgresPassword: password,
    report: () => undefined,
  };
  const url = `postgres://${POSTGRES_SUPERUSER}:${encodeURIComponent(password)}@${HOST}:${port}/postgres`;
  const node = createStoreNode({
    name,
    port,
    systemDirectory,
    launch: () => postgresServer.prepare(context),
    isHealthy: () => postgresServer.isHealthy(context),
  });
  return {
    ...node,
    url,
    data: await postgresDataDirectory(directory),
    rows: (text) => withClient(url, async (client) => (await client.query(text)).rows),
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: WAIT_MILLISECONDS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies the primary into the directory of the standby, starts the standby, and makes it synchronous. */
async function attachStandby(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  await primary.rows("alter system set synchronous_standby_names = ''");
  await primary.rows('select pg_reload_conf()');
  await copyData(primary, standby);
  await standby.start();
  await until('replication', WAIT_MILLISECONDS, () => replicates(primary, "state = 'streaming'"));
  await primary.rows("alter system set synchronous_standby_names = '*'");
  await primary.rows('select pg_reload_conf()');
  await untilSynchronous(primary);
}

/** The write-ahead log is not copied: the standby reads it from the primary. */
const COPY = `tar -C "$1" --exclude='./pg_wal/*' --exclude=./postmaster.pid -cf - . | tar -C "$2" -xpf -`;

async function copyData(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  await rm(standby.data, { recursive: true, force: true });
  await mkdir(standby.data, { recursive: true, mode: 0o700 });
  const label = await withClient(primary.url, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    // A file that changes during the copy is repaired by the write-ahead log.
    await run('sh', ['-c', COPY, 'copy', primary.data, standby.data]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    return rows[0]?.labelfile ?? '';
  });
  const { port, username, password } = new URL(primary.url);
  const settings = [
    `primary_conninfo = 'host=${HOST} port=${port} user=${username} password=${decodeURIComponent(password)}'`,
    "synchronous_standby_names = ''",
  ];
  const created = ['backup_label', 'standby.signal'].map((name) => join(standby.data, name));
  await writeFile(join(standby.data, 'backup_label'), label);
  await writeFile(join(standby.data, 'standby.signal'), '');
  await appendFile(
    join(standby.data, 'postgresql.auto.conf'),
    settings.map((line) => `${line}\n`).join(''),
  );
  // The server may run as another operating system user.
  await run('chown', ['--reference', primary.data, standby.data, ...created]);
}

const untilSynchronous = (primary: PostgresNode) =>
  until('synchronous replication', WAIT_MILLISECONDS, () =>
    replicates(primary, "state = 'streaming' and sync_state = 'sync'"),
  );

const replicates = async (primary: PostgresNode, condition: string) =>
  (await primary.rows(`select from pg_stat_replication where ${condition}`)).length === 1;
