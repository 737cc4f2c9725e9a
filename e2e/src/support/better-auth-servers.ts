import { betterAuth as createOlder } from 'better-auth-1.2';
import { getMigrations as olderMigrations } from 'better-auth-1.2/db';
import {
  organization as olderOrganizations,
  username as olderUsernames,
} from 'better-auth-1.2/plugins';
import { betterAuth as createNewer } from 'better-auth-1.7';
import { getMigrations as newerMigrations } from 'better-auth-1.7/db/migration';
import {
  organization as newerOrganizations,
  username as newerUsernames,
} from 'better-auth-1.7/plugins';
import pg from 'pg';

const BASE = 'http://old.example.com';

/** A server that runs the Better Auth library on a database whose schema the library created. */
export type BetterAuthServer = {
  /** A client with its own cookies. */
  browser(): BetterAuthBrowser;
  sql(text: string, values?: unknown[]): Promise<void>;
  close(): Promise<void>;
};

/** Posts to a path below `/api/auth` and resolves to the parsed body. Rejects with the error of the response. */
export type BetterAuthBrowser = (path: string, body: object) => Promise<Record<string, unknown>>;

type Handler = (request: Request) => Promise<Response>;

const common = (pool: pg.Pool) => ({
  database: pool,
  baseURL: BASE,
  secret: 'a secret of the old server, long enough',
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
});
const inviting = { teams: { enabled: true }, sendInvitationEmail: async () => undefined };

async function olderHandler(pool: pg.Pool): Promise<Handler> {
  const options = {
    ...common(pool),
    plugins: [olderOrganizations(inviting), olderUsernames()],
  };
  await (await olderMigrations(options)).runMigrations();
  return createOlder(options).handler;
}

async function newerHandler(pool: pg.Pool): Promise<Handler> {
  const options = {
    ...common(pool),
    plugins: [newerOrganizations(inviting), newerUsernames()],
  };
  await (await newerMigrations(options)).runMigrations();
  return createNewer(options).handler;
}

/** Servers of both generations, by name. Each of them takes the URL of an empty database. */
export const olderServers = [
  ['1.2.12', (url: string) => serverOn(url, olderHandler)],
  ['1.7.7', (url: string) => serverOn(url, newerHandler)],
] as const;

async function serverOn(
  url: string,
  handlerOn: (pool: pg.Pool) => Promise<Handler>,
): Promise<BetterAuthServer> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const handler = await handlerOn(pool);
  return {
    browser: () => browserOf(handler),
    async sql(text, values) {
      await pool.query(text, values);
    },
    close: () => pool.end(),
  };
}

function browserOf(handler: Handler): BetterAuthBrowser {
  const jar = new Map<string, string>();
  return async (path, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await handler(
      new Request(`${BASE}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: BASE, cookie },
        body: JSON.stringify(body),
      }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}
