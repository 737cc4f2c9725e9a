// Makes up every secret of a deployment once and keeps it: node make-secrets.mjs <folder>
// AUTH_SECRET, BILLING_WEBHOOK_SECRET and the stores' passwords never stand in a manifest or an image.
// Every reader has a folder of its own, so that each container is given no more than it has to know.
// Uses Node's own modules only; run again, it keeps what is there and completes what is missing.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, env } from 'node:process';

const folder = argv[2];
if (!folder) {
  console.error('usage: node make-secrets.mjs <folder>');
  process.exit(1);
}
const services = ['identity', 'org', 'billing'];
const kept = join(folder, 'kept.json');
mkdirSync(folder, { recursive: true });
const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
const keep = (name, make) => {
  known[name] ??= make();
  return known[name];
};
const password = (name) => keep(name, () => randomBytes(32).toString('base64url'));

const auth = env.AUTH_SECRET || password('auth');
const webhook =
  env.BILLING_WEBHOOK_SECRET ||
  keep('webhook', () => `whsec_${randomBytes(32).toString('base64')}`);
const redisUrl = `redis://:${password('redis')}@redis:6379`;

writeEnvironment('gateway', { REDIS_URL: redisUrl });
for (const service of services) {
  const url = (role, secret) => `postgres://${role}:${password(secret)}@postgres:5432/app`;
  const variable = `${service.toUpperCase()}_DATABASE_URL`;
  const own = {
    [variable]: url(`${service}_service`, `postgres-${service}`),
    NATS_URL: `nats://${service}:${password(`nats-${service}`)}@nats:4222`,
    REDIS_URL: redisUrl,
    AUTH_SECRET: auth,
    ...(service === 'billing' ? { BILLING_WEBHOOK_SECRET: webhook } : {}),
  };
  writeEnvironment(service, own);
  writeEnvironment(`${service}-migration`, {
    ...own,
    [variable.replace('_DATABASE', '_MIGRATION_DATABASE')]: url(
      `${service}_owner`,
      `postgres-${service}-owner`,
    ),
  });
}
writeEnvironment('postgres', {
  POSTGRES_PASSWORD: password('postgres'),
  ...Object.fromEntries(
    services.flatMap((name) => [
      [`${name.toUpperCase()}_PASSWORD`, password(`postgres-${name}`)],
      [`${name.toUpperCase()}_OWNER_PASSWORD`, password(`postgres-${name}-owner`)],
    ]),
  ),
});
write('redis/redis.conf', [`requirepass ${password('redis')}`]);
write(
  'nats/nats-passwords.conf',
  services.map(
    (name) => `${name.toUpperCase()}_NATS_PASSWORD: ${JSON.stringify(password(`nats-${name}`))}`,
  ),
);
writeFileSync(kept, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });

function writeEnvironment(reader, values) {
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}`);
  write(`${reader}/${reader}.env`, lines);
}

function write(name, lines) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
}
