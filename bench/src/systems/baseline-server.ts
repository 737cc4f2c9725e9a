import { createHmac, timingSafeEqual } from 'node:crypto';
import { Agent, createServer, type IncomingMessage } from 'node:http';
import { hash } from '@node-rs/argon2';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Pool } from 'undici';

const { PORT, DATABASE_URL, REDIS_URL, UPSTREAM = '', WEBHOOK_SECRET = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const redis = new Redis(REDIS_URL ?? '', { enableAutoPipelining: true });
const upstream = UPSTREAM === '' ? null : new Pool(UPSTREAM, { connections: 32 });
/** The library of the gateway, with its leanest documented options. */
const proxyToSession =
  UPSTREAM === ''
    ? null
    : createProxyMiddleware({
        target: new URL(UPSTREAM),
        agent: new Agent({ keepAlive: true }),
        ejectPlugins: true,
        pathRewrite: () => '/session',
      });
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');

/** As large as a cached session. */
const session = {
  session: { id: 'a'.repeat(32), token: 'b'.repeat(32), expiresAt: new Date(), ipAddress: '::1' },
  user: { id: 'c'.repeat(32), name: 'A user', email: 'user@bench.example', image: null },
  note: 'x'.repeat(200),
};

await pool.query(
  'create table if not exists deliveries (id text primary key, body text not null, at timestamptz not null default now())',
);
await pool.query(
  "insert into deliveries (id, body) values ('one', $1) on conflict (id) do nothing",
  ['x'.repeat(500)],
);
await redis.set('baseline:session', JSON.stringify(session));

const readRow = { name: 'one', text: "select body from deliveries where id = 'one'" };
const insertRow = 'insert into deliveries (id, body) values ($1, $2) on conflict (id) do nothing';
/** The minimum that OWASP recommends for argon2id. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const readSession = async () => (await redis.get('baseline:session')) ?? '';

const handlers: Readonly<Record<string, (request: IncomingMessage) => Promise<string> | string>> = {
  '/': () => '{}',
  '/redis': readSession,
  '/session': async () => JSON.stringify(JSON.parse(await readSession())),
  '/two-hops': forwardToSession,
  '/sql': async () => (await pool.query<{ body: string }>(readRow)).rows[0]?.body ?? '',
  '/hash': () => hash('a password of the usual length', argon2),
  '/webhook': acceptWebhook,
};

async function forwardToSession(): Promise<string> {
  if (upstream === null) throw new Error('no upstream');
  const { body } = await upstream.request({ method: 'GET', path: '/session' });
  return body.text();
}

async function acceptWebhook(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const {
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': signed,
  } = request.headers;
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  const given = Buffer.from(String(signed).slice('v1,'.length), 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Error('bad signature');
  }
  await pool.query({ name: 'insert', text: insertRow, values: [id, body] });
  return '{"received":true}';
}

createServer((request, response) => {
  if (request.url === '/proxied' && proxyToSession !== null) {
    proxyToSession(request, response, () => response.writeHead(500).end()).catch(() =>
      response.destroy(),
    );
    return;
  }
  const handler = handlers[request.url ?? ''] ?? handlers['/'];
  Promise.resolve(handler?.(request))
    .then((text = '') => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    })
    .catch(() => response.writeHead(500).end());
}).listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
