import { scrypt, timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the library's own kind): 19 MiB, two passes, one lane. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** What databases of the Better Auth library hold: `hex(salt):hex(key)`, scrypt. */
const IMPORTED = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const IMPORTED_COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 } as const;
const IMPORTED_KEY_BYTES = 64;

/** Whether a password, in its normal form, made a hash of any kind that we accept. */
export async function matchesHash(stored: string, password: string): Promise<boolean> {
  const [, salt, key] = IMPORTED.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return verify(stored, password);
  // The library salts with the hexadecimal text, not with the bytes it stands for.
  const derived = await deriveKey(password, salt);
  return timingSafeEqual(derived, Buffer.from(key, 'hex'));
}

/** Whether a text is a hash of a kind that passwords can be checked against here. */
export const isKnownHash = (text: string) =>
  IMPORTED.test(text) ||
  /^\$argon2(?:id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/.test(text);

/** Whether a hash is of today's kind and cost; others are made anew when their password is at hand. */
export const isCurrent = (stored: string) => stored.startsWith(CURRENT);

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, IMPORTED_KEY_BYTES, IMPORTED_COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
