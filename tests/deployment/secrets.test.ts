import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { derivedEnvironment, derivedReaders } from '@tessera/chassis/crypto/derived-secrets';
import { readEnvironment } from '@tessera/chassis/environment-file';
import { redisAccounts, redisUserLine } from '@tessera/chassis/redis/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../k8s', 'stores', 'make-secrets.mjs');
const readers = ['identity', 'org', 'billing', 'gateway'] as const;
const secret = (letter: string) => letter.repeat(32);

describe('make-secrets.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'make-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs it as the `secrets` container does; resolves to what it prints. */
  const makeSecrets = async (environment: Readonly<Record<string, string>> = {}) =>
    (await run(process.execPath, [script, folder], { env: environment })).stdout;
  const variableOf = (reader: string, variable: string) =>
    readEnvironment({ ENV_FILE: join(folder, reader, `${reader}.env`) })[variable];

  it('generates secrets once', async () => {
    expect(await makeSecrets()).toContain('AUTH_SECRET: not set, generated\n');
    const before = readers.map((reader) => readFileSync(join(folder, reader, `${reader}.env`)));
    expect(variableOf('identity', 'AUTH_SECRET')).toHaveLength(43);
    expect(variableOf('billing', 'BILLING_WEBHOOK_SECRET')).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(new Set(readers.map((reader) => variableOf(reader, 'OPERATOR_TOKEN'))).size).toBe(4);
    expect(await makeSecrets()).toContain('AUTH_SECRET: not set, the one in use stays\n');
    const after = readers.map((reader) => readFileSync(join(folder, reader, `${reader}.env`)));
    expect(after).toEqual(before);
  });

  it.each([
    ['AUTH_SECRET', 'identity', `${secret('b')},${secret('a')}`],
    ['AUTH_SECRET', 'identity', `#"${secret('b')}' $x`],
    ['AUTH_COOKIE_SECRETS', 'org', `${secret('c')},${secret('d')}`],
    ['BILLING_WEBHOOK_SECRET', 'billing', 'whsec_bmV3IHNlY3JldA=='],
    ['OPERATOR_TOKEN', 'gateway', secret('t')],
  ])('never returns to a generated %s: %s', async (variable, reader, value) => {
    await makeSecrets();
    const generated = variableOf(reader, variable);
    const printed = await makeSecrets({ [variable]: value });
    expect(printed).toContain(`${variable}: replaced by the one that is set\n`);
    expect(variableOf(reader, variable)).toBe(value);
    expect(await makeSecrets()).toContain(`${variable}: not set, the one in use stays\n`);
    expect(variableOf(reader, variable)).toBe(value);
    expect(await makeSecrets({ [variable]: value })).toContain(`${variable}: unchanged\n`);
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).not.toContain(generated);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['derived cookie secrets', {}],
    ['those of an old system', { AUTH_COOKIE_SECRETS: secret('c') }],
  ])(
    'SEC-124: gives AUTH_SECRET to identity alone, the others what is derived from it: %s',
    async (_, given) => {
      const authSecrets = [secret('b'), secret('a')];
      // An empty entry counts as none.
      await makeSecrets({ AUTH_SECRET: `${authSecrets.join(', ')},,`, ...given });
      const identity = readEnvironment({ ENV_FILE: join(folder, 'identity', 'identity.env') });
      expect(identity.AUTH_COOKIE_SECRETS).toBe(given.AUTH_COOKIE_SECRETS);
      for (const reader of derivedReaders) {
        const cookieSecrets = given.AUTH_COOKIE_SECRETS ? [given.AUTH_COOKIE_SECRETS] : undefined;
        for (const file of [reader, `${reader}-migration`]) {
          const environment = readEnvironment({ ENV_FILE: join(folder, file, `${file}.env`) });
          expect(environment).toMatchObject(
            derivedEnvironment(reader, { authSecrets, cookieSecrets }),
          );
          expect(environment.AUTH_SECRET).toBeUndefined();
        }
      }
      expect(variableOf('gateway', 'AUTH_COOKIE_SECRETS')).toBeUndefined();
    },
  );

  it('SEC-124: makes an account at Redis for each process, with the rights of chassis/src/redis/accounts.ts', async () => {
    await makeSecrets();
    const configuration = readFileSync(join(folder, 'redis', 'redis.conf'), 'utf8');
    const [requirepass, ...users] = configuration.trim().split('\n');
    expect(requirepass).toMatch(/^requirepass [\w-]{43}$/);
    const expected = redisAccounts.map((account) => {
      const { username, password } = new URL(variableOf(account, 'REDIS_URL') ?? '');
      expect(username).toBe(account);
      return redisUserLine(account, password);
    });
    expect(users).toEqual(expected);
    expect(new Set(redisAccounts.map((name) => variableOf(name, 'REDIS_URL'))).size).toBe(4);
  });

  it('rejects a secret of several lines, and prints no secret', async () => {
    const value = `${secret('a')}\nNATS_URL=nats://elsewhere`;
    const rejected = await makeSecrets({ AUTH_SECRET: value }).catch((error) => error);
    expect(rejected).toMatchObject({ code: 1, stderr: 'AUTH_SECRET must be one line\n' });
    expect(await makeSecrets({ AUTH_SECRET: secret('a') })).not.toContain(secret('a'));
  });
});
