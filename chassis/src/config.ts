import * as z from 'zod';
import { isOriginEntry } from './http/origin.ts';
import { usesRemotePlaintext } from './plaintext-stores.ts';
import { isRedisUrl } from './redis/config.ts';
import {
  databaseCertificateSettings,
  natsCertificateSettings,
  redisCertificateSettings,
} from './store-certificates.ts';

/** One setting: its environment variable, how it is parsed, what it means. */
export type Setting<T = unknown> = {
  readonly variable: string;
  readonly schema: z.ZodType<T, string | undefined>;
  readonly meaning: string;
  /** A common name for many variables of one kind; documents list this name once. */
  readonly family?: string;
  /** Marks the URL of a store: its connection must use TLS unless ALLOW_PLAINTEXT_STORES is set (SEC-136). */
  readonly isStore?: boolean;
};
export type Settings = Readonly<Record<string, Setting>>;
export type ConfigOf<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

export function setting<T>(
  variable: string,
  schema: z.ZodType<T, string | undefined>,
  meaning: string,
): Setting<T> {
  return { variable, schema, meaning };
}

const storeSetting = <T>(...parts: Parameters<typeof setting<T>>): Setting<T> => ({
  ...setting(...parts),
  isStore: true,
});

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** A whole number from `min` (default 0) to `max`, as decimal digits. */
export const count = (fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  wholeNumber.pipe(z.number().min(min).max(max)).default(fallback);
export const optionalCount = () => wholeNumber.optional();
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .default(fallback);
/** A number from 0 to 1. */
export const share = (fallback: number) =>
  z
    .string()
    .regex(/^[01](\.\d+)?$/, 'must be between 0 and 1')
    .transform(Number)
    .pipe(z.number().max(1, 'must be between 0 and 1'))
    .default(fallback);
export const text = (fallback: string) => z.string().default(fallback);
/** The entries of a comma-separated list, without empty ones. */
export const splitList = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
export const list = (fallback: readonly string[] = []) =>
  z
    .string()
    .transform(splitList)
    .default([...fallback]);
/** Origins with their scheme; an entry with `*` matches several hosts. */
export const origins = () =>
  list().refine(
    (entries) => entries.every(isOriginEntry),
    'must be a list of origins such as https://app.example.com; * wildcards',
  );
export const url = (protocols: readonly string[], fallback?: string) => {
  const schema = z
    .string()
    .refine(
      (value) => value.split(',').every((part) => hasProtocol(part.trim(), protocols)),
      `must be a URL of ${protocols.join(' or ')}`,
    );
  return fallback === undefined ? schema : schema.default(fallback);
};

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** An invalid environment. The message is one line that names every bad variable and never shows a value. */
export class ConfigError extends Error {}

/** Reads every setting once. An empty variable counts as not set. Throws `ConfigError`. */
export function readConfig<S extends Settings>(
  settings: S,
  environment: Readonly<Record<string, string | undefined>>,
): ConfigOf<S> {
  const problems: string[] = [];
  const allowsPlaintext = environment[allowPlaintextStores.variable] === 'true';
  const entries = Object.entries(settings).map(([key, { variable, schema, isStore = false }]) => {
    const value = environment[variable] || undefined;
    const result = schema.safeParse(value);
    if (!result.success) problems.push(`${variable} ${problemOf(result.error, value)}`);
    else if (isStore && !allowsPlaintext && value && usesRemotePlaintext(value))
      problems.push(`${variable} ${NEEDS_TLS}`);
    return [key, result.data];
  });
  if (problems.length > 0) throw new ConfigError(`Bad configuration: ${problems.join('; ')}`);
  return Object.fromEntries(entries) as ConfigOf<S>;
}

const NEEDS_TLS =
  'must use TLS (rediss:, tls:, sslmode=verify-full) to a host outside this machine, pod or compose network; ALLOW_PLAINTEXT_STORES=true permits plaintext';

function problemOf(error: z.ZodError, value: string | undefined): string {
  if (!value) return 'is required';
  const [issue] = error.issues;
  return issue?.message.startsWith('must') ? issue.message : 'has a bad value';
}

const HIGHEST_PORT = 65_535;

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** Settings of traces, under OpenTelemetry's own names. Without an endpoint tracing is off. */
const tracingSettings = {
  otelEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url(['http:', 'https:']).optional(),
    'the collector that traces are sent to, over OTLP/HTTP',
  ),
  otelTracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    url(['http:', 'https:']).optional(),
    'the same with its path, when it is not /v1/traces',
  ),
  otelDisabled: setting('OTEL_SDK_DISABLED', flag(false), 'disables tracing'),
  otelSampler: setting(
    'OTEL_TRACES_SAMPLER',
    z
      .enum([...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)])
      .default('parentbased_always_on'),
    'which traces are kept: always_on, always_off, traceidratio, or parentbased_ before one of them',
  ),
  otelSamplerRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    share(1),
    'the share of traces that traceidratio keeps, from 0 to 1',
  ),
};
export type TracingConfig = ConfigOf<typeof tracingSettings>;

const logLevel = setting(
  'LOG_LEVEL',
  z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  'fatal, error, warn, info, debug, trace or silent',
);
const allowPlaintextStores = setting(
  'ALLOW_PLAINTEXT_STORES',
  flag(false),
  'permits connections without TLS to stores outside this machine, pod or compose network (docs/operations.md)',
);
const natsUrl = storeSetting(
  'NATS_URL',
  url(['nats:', 'tls:']),
  'the broker, with the account of this process; may be a list of servers',
);

const envFile = setting(
  'ENV_FILE',
  z.string().optional(),
  'a file with lines of NAME=value for variables that are not set or empty',
);

/** Settings of the job that creates streams and durable consumers with the deployment account. */
export const brokerSetupSettings = {
  envFile,
  allowPlaintextStores,
  natsUrl,
  ...natsCertificateSettings,
  natsStreamReplicas: setting(
    'NATS_STREAM_REPLICAS',
    count(1, { min: 1, max: 5 }),
    'the number of broker nodes that store each stream; 3 in a cluster of three',
  ),
  logLevel,
};

/** Settings of every process of the system. */
export const processSettings = (defaults: {
  readonly port: number;
  readonly metricsPort: number;
}) => ({
  envFile,
  baseUrl: setting(
    'BASE_URL',
    url(['http:', 'https:'], 'http://localhost:3000').transform((value) => new URL(value).origin),
    'public origin of the gateway; https makes cookies Secure with the __Secure- prefix',
  ),
  port: setting(
    'PORT',
    count(defaults.port, { max: HIGHEST_PORT }),
    'the port this process listens on',
  ),
  metricsPort: setting(
    'METRICS_PORT',
    count(defaults.metricsPort, { max: HIGHEST_PORT }),
    'metrics, health and operator calls, on a port the gateway does not expose',
  ),
  metricsHost: setting(
    'METRICS_HOST',
    text('127.0.0.1'),
    'the address that METRICS_PORT is bound to; the images set 0.0.0.0',
  ),
  operatorToken: setting(
    'OPERATOR_TOKEN',
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces')
      .optional(),
    'bearer token of every call on METRICS_PORT but /livez, /readyz and /metrics; without it there are no such calls',
  ),
  operatorHosts: setting(
    'OPERATOR_HOSTS',
    list().transform((names) => names.map((name) => name.toLowerCase())),
    'names accepted as Host of operator calls, besides IP addresses and loopback names',
  ),
  listenHost: setting('LISTEN_HOST', text('0.0.0.0'), 'the address this process listens on'),
  allowPlaintextStores,
  redisUrl: storeSetting(
    'REDIS_URL',
    url(['redis:', 'rediss:']).refine(isRedisUrl, 'must have known options'),
    'sessions and limits: one server, a list of cluster nodes, or sentinels with ?sentinel=group (docs/operations.md)',
  ),
  ...redisCertificateSettings,
  logLevel,
  development: setting(
    'NODE_ENV',
    z
      .string()
      .transform((value) => value === 'dev' || value === 'development')
      .default(false),
    'dev or development is development mode',
  ),
  shutdownIdleSeconds: setting(
    'SHUTDOWN_IDLE_SECONDS',
    count(3, { max: 15 }),
    'seconds for which idle connections stay open while stopping; longer than the clients keep theirs',
  ),
  buildVersion: setting(
    'BUILD_VERSION',
    text('unknown'),
    'the version of the build, for the metric tessera_build_info; the images set it',
  ),
  buildRevision: setting(
    'BUILD_REVISION',
    text('unknown'),
    'the commit that the build was made from, for the same metric; the images set it',
  ),
  ...tracingSettings,
});

/** Further settings of every service behind the gateway. */
export const serviceSettings = (defaults: {
  readonly port: number;
  readonly metricsPort: number;
  readonly databaseVariable: string;
}) => ({
  ...processSettings(defaults),
  natsUrl,
  ...natsCertificateSettings,
  ...databaseCertificateSettings,
  databaseUrl: storeSetting(
    defaults.databaseVariable,
    url(['postgres:', 'postgresql:']),
    "this service's own role and schema",
  ),
  migrationDatabaseUrl: storeSetting(
    defaults.databaseVariable.replace('_DATABASE_URL', '_MIGRATION_DATABASE_URL'),
    url(['postgres:', 'postgresql:']).optional(),
    "the role that owns the schema, used only for migrations; the service's own role can then neither create nor drop tables",
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    count(10, { min: 2, max: 500 }),
    'connections per process',
  ),
  driftCheckInterval: setting(
    'DRIFT_CHECK_INTERVAL',
    count(86_400, { min: 1 }),
    'seconds between comparisons of copied records with the services that own them; differences are repaired',
  ),
  migrateOnStart: setting('MIGRATE_ON_START', flag(false), 'applies migrations before serving'),
  trustedOrigins: setting(
    'TRUSTED_ORIGINS',
    origins(),
    "origins besides BASE_URL's that may call with cookies and be redirected to; * wildcards",
  ),
});
export type ServiceConfig = ConfigOf<ReturnType<typeof serviceSettings>>;

/** For the services with calls that require a recent sign-in. */
export const freshnessSettings = {
  sessionFreshAge: setting(
    'AUTH_SESSION_FRESH_AGE',
    count(86_400),
    'seconds a session counts as fresh; 0 turns the check off',
  ),
};

/** For the gateway, which counts requests, and org, which counts invitation mails. */
export const rateLimitSettings = {
  rateLimitEnabled: setting('RATE_LIMIT_ENABLED', flag(true), 'off for load tests'),
};

/** For the services that issue or verify signed tokens: the audience of the tokens. */
export const tokenSettings = {
  tokenAudience: setting(
    'AUTH_TOKEN_AUDIENCE',
    z.string().max(256).optional(),
    "the audience (aud) of signed tokens; BASE_URL's origin unless set",
  ),
};

/** SMTP, for the services that send mail. */
export const mailSettings = {
  smtpUrl: setting('SMTP_URL', url(['smtp:', 'smtps:']), 'the SMTP server that sends mail'),
  mailFrom: setting('MAIL_FROM', z.string().optional(), 'the sender; a local one unless set'),
};
