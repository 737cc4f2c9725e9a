import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type RedisAccount, redisAccounts } from '@tessera/chassis/redis/accounts';

/** Secrets that a stack generates once and keeps; every value but `version` is secret. */
export type Secrets = {
  /** `AUTH_SECRET` of identity, from which the secrets of other services are derived. */
  readonly auth: string;
  /** Standard Webhooks form, `whsec_` and base64 of 32 bytes. */
  readonly billingWebhook: string;
  /** The client secret that the identity-service and the mock providers share. */
  readonly localProvider: string;
  /** The bearer token of operator calls; the same for every process of the stack. */
  readonly operatorToken: string;
  readonly postgres: string;
  /** Password of Redis' default account, which no service uses. */
  readonly redis: string;
  /** Redis passwords by account. */
  readonly redisUsers: Readonly<Record<RedisAccount, string>>;
  /** Database and broker passwords by service. */
  readonly databases: Readonly<Record<string, string>>;
  readonly nats: Readonly<Record<string, string>>;
};

/** The secrets in a file that only its owner may read; generated at the first call. */
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
    // New secrets could not decrypt the existing data.
    throw new Error(`${path} is damaged. Repair it, or delete it with the data: npm run reset`);
  }
}

function passwordsFor<N extends string>(names: readonly N[]): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, password()])) as Record<N, string>;
}

/** Letters, digits, `-` and `_` only, because it is part of URLs and configuration files. */
function password(): string {
  return randomBytes(36).toString('base64url');
}
