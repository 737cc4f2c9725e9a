import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import {
  CURRENT_HASH_PREFIX,
  HASH_COST,
  isSupportedHash,
  kindOf,
  matchesHash,
  simulateCheck,
} from './stored-hash.ts';

const salt = 'c29tZXNhbHQxMjM0NTY';
const key = 'RdescudvJCsgt3ub+b+dWRWJTmaaJObG0123456789A';
const argon2 = (parameters: string) => `$argon2id$v=19$${parameters}$${salt}$${key}`;

it.each(['m=19456,t=2,p=1', 'm=65536,t=3,p=4', 'm=131072,t=2,p=1', 'm=8,t=1,p=1'])(
  'accepts argon2id with %s',
  (parameters) => expect(kindOf(argon2(parameters))).toBe(`$argon2id$v=19$${parameters}$`),
);

it.each([
  'm=131073,t=1,p=1',
  'm=4294967295,t=1,p=1',
  'm=19456,t=4294967295,p=1',
  'm=19456,t=21,p=1',
  'm=131072,t=1,p=17',
  'm=19456,t=2,p=16777215',
  'm=19456,t=0,p=1',
  'm=7,t=1,p=1',
  'm=19456,t=2,p=0',
])('SEC-133: rejects argon2id with %s', (parameters) =>
  expect(isSupportedHash(argon2(parameters))).toBe(false),
);

it('SEC-133: rejects salts and keys of unusual length, and other algorithms', () => {
  expect(isSupportedHash(`$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(10_000)}$${key}`)).toBe(
    false,
  );
  expect(isSupportedHash(`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${'A'.repeat(10_000)}`)).toBe(
    false,
  );
  expect(isSupportedHash(`$argon2x$v=19$m=19456,t=2,p=1$${salt}$${key}`)).toBe(false);
  expect(isSupportedHash(`$argon2id$v=20$m=19456,t=2,p=1$${salt}$${key}`)).toBe(false);
  expect(isSupportedHash('$2b$10$abcdefghijklmnopqrstuv')).toBe(false);
});

it('recognizes its own hashes and simulates every kind', async () => {
  const encoded = await hash('a password', HASH_COST);
  expect(kindOf(encoded)).toBe(CURRENT_HASH_PREFIX);
  expect(await matchesHash(encoded, 'a password')).toBe(true);
  for (const kind of ['scrypt', CURRENT_HASH_PREFIX, '$argon2i$v=16$m=64,t=1,p=1$']) {
    await expect(simulateCheck(kind, 'a password')).resolves.toBeUndefined();
  }
});
