// Makes up every secret of a deployment once and keeps it: node make-secrets.mjs <folder>
// AUTH_SECRET, BILLING_WEBHOOK_SECRET and the stores' passwords never stand in a manifest or an image.
// Uses Node's own modules only; run again, it keeps what is there and completes what is missing.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

write('gateway.env', { REDIS_URL: redisUrl });
for (const service of services) {
  const role = `${service}_service`;
  write(`${service}.env`, {
    [`${service.toUpperCase()}_DATABASE_URL`]: `postgres://${role}:${password(`postgres-${service}`)}@postgres:5432/app`,
    NATS_URL: `nats://${service}:${password(`nats-${service}`)}@nats:4222`,
    REDIS_URL: redisUrl,
    AUTH_SECRET: auth,
    ...(service === 'billing' ? { BILLING_WEBHOOK_SECRET: webhook } : {}),
  });
}
write('postgres.env', {
  POSTGRES_PASSWORD: password('postgres'),
  ...Object.fromEntries(
    services.map((name) => [`${name.toUpperCase()}_PASSWORD`, password(`postgres-${name}`)]),
  ),
});
writeFileSync(join(folder, 'redis.conf'), `requirepass ${password('redis')}\n`);
writeFileSync(
  join(folder, 'nats-passwords.conf'),
  services
    .map(
      (name) =>
        `${name.toUpperCase()}_NATS_PASSWORD: ${JSON.stringify(password(`nats-${name}`))}\n`,
    )
    .join(''),
);
writeFileSync(kept, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });

function write(name, values) {
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(join(folder, name), lines.join(''));
}
