// Generates every secret of a deployment once and stores it: node make-secrets.mjs <folder>
// No manifest or image contains AUTH_SECRET, AUTH_COOKIE_SECRETS, BILLING_WEBHOOK_SECRET, OPERATOR_TOKEN or a password of a
// store.
// Every reader has a folder of its own, so that a container sees only the secrets that it needs.
// Uses Node's own modules only. A repeated run keeps existing secrets and generates missing ones. A secret that is set in
// the environment replaces the stored one permanently: it stays in use when it is no longer set.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, env } from 'node:process';

const folder = argv[2];
if (!folder) {
  console.error('usage: node make-secrets.mjs <folder>');
  process.exit(1);
}
const services = ['identity', 'org', 'billing'];
const storedFile = join(folder, 'kept.json');
mkdirSync(folder, { recursive: true });
const stored = existsSync(storedFile) ? JSON.parse(readFileSync(storedFile, 'utf8')) : {};
const getOrGenerate = (name, make) => {
  stored[name] ??= make();
  return stored[name];
};
const password = (name) => getOrGenerate(name, newPassword);

const auth = setOrStored('AUTH_SECRET', ['auth']);
const webhook = setOrStored('BILLING_WEBHOOK_SECRET', ['webhook'], newWebhookSecret);
// A token per process, so that the environment of one process does not give access to the operator calls of another.
setOrStored('OPERATOR_TOKEN', ['gateway', ...services].map(operatorOf));
// Those of an imported system; otherwise identity derives them from AUTH_SECRET.
const cookie =
  env.AUTH_COOKIE_SECRETS || stored.cookie
    ? setOrStored('AUTH_COOKIE_SECRETS', ['cookie'])
    : undefined;
const redisUrl = (name) => `redis://${name}:${password(`redis-${name}`)}@redis:6379`;

writeEnvironment('gateway', {
  REDIS_URL: redisUrl('gateway'),
  OPERATOR_TOKEN: password(operatorOf('gateway')),
});
for (const service of services) {
  const url = (role, secret) => `postgres://${role}:${password(secret)}@postgres:5432/tessera`;
  const variable = `${service.toUpperCase()}_DATABASE_URL`;
  const own = {
    [variable]: url(`${service}_service`, `postgres-${service}`),
    NATS_URL: `nats://${service}:${password(`nats-${service}`)}@nats:4222`,
    REDIS_URL: redisUrl(service),
    ...signingSecrets(service),
    ...(service === 'billing' ? { BILLING_WEBHOOK_SECRET: webhook } : {}),
  };
  writeEnvironment(service, { ...own, OPERATOR_TOKEN: password(operatorOf(service)) });
  writeEnvironment(`${service}-migration`, {
    ...own,
    [variable.replace('_DATABASE', '_MIGRATION_DATABASE')]: url(
      `${service}_owner`,
      `postgres-${service}-owner`,
    ),
  });
}
writeEnvironment('prepare-broker', {
  NATS_URL: `nats://deployment:${password('nats-deployment')}@nats:4222`,
});
writeEnvironment('postgres', {
  POSTGRES_PASSWORD: password('postgres'),
  ...Object.fromEntries(
    services.flatMap((name) => [
      [`${name.toUpperCase()}_PASSWORD`, password(`postgres-${name}`)],
      [`${name.toUpperCase()}_OWNER_PASSWORD`, password(`postgres-${name}-owner`)],
    ]),
  ),
});
// The default account may do everything, and no process has its password.
write('redis/redis.conf', [
  `requirepass ${password('redis')}`,
  ...['gateway', ...services].map((name) => redisUserLine(name, password(`redis-${name}`))),
]);
write(
  'nats/nats-passwords.conf',
  [...services, 'deployment'].map(
    (name) => `${name.toUpperCase()}_NATS_PASSWORD: ${JSON.stringify(password(`nats-${name}`))}`,
  ),
);
writeFileSync(storedFile, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });

/** Only identity has AUTH_SECRET; the others have the keys derived from it, as `derive-keys` prints them. */
function signingSecrets(service) {
  // Parsed as the services parse a list. A key derived from an empty entry would be public.
  const authSecrets = auth
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  const derived = (purpose) => authSecrets.map((secret) => derive(secret, purpose)).join(',');
  if (service === 'identity') {
    return { AUTH_SECRET: auth, ...(cookie ? { AUTH_COOKIE_SECRETS: cookie } : {}) };
  }
  return {
    AUTH_COOKIE_SECRETS: cookie || derived('cookies'),
    AUTH_SESSION_MAC_KEY: derived(`session-mac ${service}`),
    ...(service === 'billing' ? { BILLING_ENCRYPTION_KEYS: derived('billing encryption') } : {}),
  };
}

function derive(secret, purpose) {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
}

/** What each account at Redis may do; explained in chassis/src/redis/accounts.ts. */
function redisUserLine(name, secret) {
  const connecting =
    '+auth +hello +ping +quit +select +info +role +readonly +client|setname +client|id +cluster|slots +cluster|shards +cluster|info';
  const counting = '+eval +evalsha +incr +pttl +pexpire';
  const subscribing = '&session-changes +subscribe +unsubscribe';
  const rules = {
    gateway: `~limit:* ${counting}`,
    identity: `~session:* ~login-attempts:* ~login-wait:* ~client-token:* ${counting} +get +set +del +decr +exists +expire +ttl +time +wait +publish ${subscribing}`,
    org: '%R~session:* +get',
    billing: `%R~session:* +get ${subscribing}`,
  };
  return `user ${name} on >${secret} resetkeys resetchannels -@all ${connecting} ${rules[name]}`;
}

function newPassword() {
  return randomBytes(32).toString('base64url');
}

function newWebhookSecret() {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function operatorOf(reader) {
  return `operator-${reader}`;
}

/**
 * Stores a secret under each of the names: the value of the variable, otherwise the stored one, otherwise a generated one.
 * Prints which of the three. Returns the first.
 */
function setOrStored(variable, names, generate = newPassword) {
  const set = env[variable];
  if (set && /[\r\n]/.test(set)) {
    console.error(`${variable} must be one line`);
    process.exit(1);
  }
  const isNew = names.some((name) => stored[name] === undefined || (set && stored[name] !== set));
  for (const name of names) stored[name] = set || stored[name] || generate();
  if (set) console.log(`${variable}: ${isNew ? 'replaced by the one that is set' : 'unchanged'}`);
  else console.log(`${variable}: not set, ${isNew ? 'generated' : 'the one in use stays'}`);
  return stored[names[0]];
}

function writeEnvironment(reader, values) {
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}`);
  write(`${reader}/${reader}.env`, lines);
}

function write(name, lines) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  // In one step: a process that reads it meanwhile sees the old lines or the new ones.
  writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''));
  renameSync(`${file}.new`, file);
}
