import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type RedisAccount, redisAccounts } from '@tessera/chassis/redis/accounts';

/** What a house made up once and keeps; every value but `version` is secret. */
export type Secrets = {
  /** `AUTH_SECRET` of identity, from which the others' secrets are derived. */
  readonly auth: string;
  /** Standard Webhooks form, `whsec_` and base64 of 32 bytes. */
  readonly billingWebhook: string;
  /** What the identity-service and the stand-ins of providers know each other by. */
  readonly localProvider: string;
  /** What operators' calls carry; the same for every process of the stack. */
  readonly operatorToken: string;
  readonly postgres: string;
  /** Of the default account at Redis, which no service has. */
  readonly redis: string;
  /** By account. */
  readonly redisUsers: Readonly<Record<RedisAccount, string>>;
  /** Database and broker passwords by service. */
  readonly databases: Readonly<Record<string, string>>;
  readonly nats: Readonly<Record<string, string>>;
};

/** The secrets kept in a file that only its owner may read; made at the first call. */
export async function loadOrCreateSecrets(
  path: string,
  services: readonly string[],
): Promise<Secrets> {
  const known = read(path);
  const secrets: Secrets = {
    auth: known.auth ?? password(),
    billingWebhook: known.billingWebhook ?? `whsec_${randomBytes(32).toString('base64')}`,
    localProvider: known.localProvider ?? password(),
    operatorToken: known.operatorToken ?? password(),
    postgres: known.postgres ?? password(),
    redis: known.redis ?? password(),
    redisUsers: { ...passwordsFor(redisAccounts), ...known.redisUsers },
    databases: { ...passwordsFor(services), ...known.databases },
    nats: { ...passwordsFor(services), ...known.nats },
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}

function read(path: string): Partial<Secrets> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text);
  } catch {
    // Making up others would lock us out of the data that these protect.
    throw new Error(`${path} is damaged. Mend it, or drop it with the data: npm run reset`);
  }
}

function passwordsFor<N extends string>(names: readonly N[]): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, password()])) as Record<N, string>;
}

/** Letters, digits, `-` and `_` only: it stands in URLs and configuration files. */
function password(): string {
  return randomBytes(36).toString('base64url');
}
