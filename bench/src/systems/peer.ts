import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openMailStore } from '@tessera/dev/mail/mail-store';
import { startSmtpCatcher } from '@tessera/dev/mail/smtp-catcher';
import pg from 'pg';
import { startCountedStores } from './stores.ts';
import type { System } from './system.ts';

const folder = fileURLToPath(new URL('../../peer', import.meta.url));

/** Starts the peer (better-auth as an application would use it) in production mode on its own stores; installs it if missing. */
export async function startPeer(directory: string): Promise<System> {
  if (!existsSync(`${folder}/node_modules/better-auth`)) await install();
  const stores = await startCountedStores(directory, { nats: false });
  const databaseUrl = await createDatabase(stores.addresses.postgresUrl, 'peer');
  const smtp = await startSmtpCatcher(
    await openMailStore(join(directory, 'mail')),
    await freePort(),
  );
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer([`${folder}/server.mjs`], origin, {
    PORT: String(port),
    BASE_URL: origin,
    DATABASE_URL: databaseUrl,
    REDIS_URL: stores.addresses.redisUrl,
    SMTP_URL: smtp.url,
    AUTH_SECRET: stores.authSecret,
  });
  return {
    kind: 'peer',
    name: 'peer',
    origin,
    roots: [...stores.roots, server.pid],
    processes: { peer: server.pid },
    stores: stores.addresses,
    waitUntilProjected: async () => {},
    async stop() {
      await server.stop();
      await smtp.stop();
      await stores.release();
    },
  };
}

async function install(): Promise<void> {
  process.stdout.write('Installing the peer\n');
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the peer could not be installed');
}

/** Creates a database and a role with the same name; returns the URL to connect with. */
export async function createDatabase(superuserUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`create role ${name} login password '${name}'`);
  await client.query(`create database ${name} owner ${name}`);
  await client.end();
  const url = new URL(superuserUrl);
  url.username = name;
  url.password = name;
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts Node with `args` and waits until `origin` responds. */
export async function startServer(
  args: readonly string[],
  origin: string,
  environment: NodeJS.ProcessEnv,
) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  const deadline = performance.now() + 30_000;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${args.at(-1)} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
