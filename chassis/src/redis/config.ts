import * as z from 'zod';

/** The location of Redis: one server, a cluster, or a primary behind sentinels. */
export type RedisConfig = {
  /** How many replicas must have stored a revocation before it counts as stored: those that may take over. */
  readonly replicas: number;
  /** The timeout of a call in milliseconds. */
  readonly timeout: number;
  readonly credentials: { readonly username?: string; readonly password?: string };
  readonly tls: boolean;
} & (
  | { readonly kind: 'single'; readonly node: RedisNode; readonly database: number }
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[] }
  | {
      readonly kind: 'sentinel';
      readonly nodes: readonly RedisNode[];
      readonly group: string;
      readonly sentinelPassword?: string;
      readonly database: number;
    }
);
export type RedisNode = { readonly host: string; readonly port: number };

const REDIS_PORT = 6_379;
const SENTINEL_PORT = 26_379;
const TIMEOUT_MILLISECONDS = 300;

const options = z.strictObject({
  cluster: z.literal('true').optional(),
  sentinel: z.string().min(1).optional(),
  sentinelPassword: z.string().optional(),
  replicas: z.stringFormat('digits', /^\d$/).transform(Number).optional(),
  timeout: z
    .stringFormat('digits', /^[1-9]\d{0,4}$/)
    .transform(Number)
    .default(TIMEOUT_MILLISECONDS),
});
const database = z
  .string()
  .regex(/^\/?\d{0,4}$/)
  .transform((path) => Number(path.slice(1)));

/**
 * Parses `REDIS_URL`. `redis://host` is one server, a list (or one URL with `?cluster=true`) names the first nodes of a
 * cluster, and `?sentinel=<group>` makes the hosts sentinels of that group. The credentials of the first URL apply to
 * all nodes; options may be on any URL. Throws on anything else.
 */
export function parseRedisUrl(text: string): RedisConfig {
  const urls = text.split(',').map((entry) => new URL(entry.trim()));
  const [first] = urls;
  if (first === undefined) throw new Error('no address');
  const parameters = options.parse(
    Object.fromEntries(urls.flatMap(({ searchParams }) => [...searchParams])),
  );
  const nodes = (port: number): RedisNode[] =>
    urls.map((url) => ({ host: withoutBrackets(url.hostname), port: Number(url.port) || port }));
  const common = {
    tls: first.protocol === 'rediss:',
    timeout: parameters.timeout,
    credentials: {
      ...(first.username === '' ? {} : { username: decodeURIComponent(first.username) }),
      ...(first.password === '' ? {} : { password: decodeURIComponent(first.password) }),
    },
  };

  if (parameters.sentinel !== undefined) {
    return {
      ...common,
      kind: 'sentinel',
      nodes: nodes(SENTINEL_PORT),
      group: parameters.sentinel,
      ...(parameters.sentinelPassword === undefined
        ? {}
        : { sentinelPassword: parameters.sentinelPassword }),
      database: database.parse(first.pathname),
      replicas: parameters.replicas ?? 1,
    };
  }
  if (parameters.cluster !== undefined || urls.length > 1) {
    return {
      ...common,
      kind: 'cluster',
      nodes: nodes(REDIS_PORT),
      replicas: parameters.replicas ?? 1,
    };
  }
  return {
    ...common,
    kind: 'single',
    node: { host: withoutBrackets(first.hostname), port: Number(first.port) || REDIS_PORT },
    database: database.parse(first.pathname),
    replicas: parameters.replicas ?? 0,
  };
}

/** Whether `parseRedisUrl` accepts the text. */
export function isRedisUrl(text: string): boolean {
  try {
    parseRedisUrl(text);
    return true;
  } catch {
    return false;
  }
}

/** IPv6 addresses have brackets in a URL and nowhere else. */
const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');
