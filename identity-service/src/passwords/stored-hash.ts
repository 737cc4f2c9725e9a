import { scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the library's default variant): 19 MiB, two passes, parallelism 1. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Prefix of current hashes. The index `account_outdated_hash` contains it too. */
export const CURRENT_HASH_PREFIX = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$`;

/** Hashes of the Better Auth library: `hex(salt):hex(key)`, scrypt. */
const IMPORTED = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const IMPORTED_COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 } as const;
const IMPORTED_KEY_BYTES = 64;

const ARGON2_KIND = /^\$argon2(id|i|d)\$v=(?:16|19)\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$/;
const SALT_AND_KEY = /^[\w+/]{11,86}\$[\w+/]{16,86}$/;
const ALGORITHMS = { d: 0, i: 1, id: 2 } as const;

/**
 * Bounds of imported argon2 hashes (SEC-133): one check may cost at most 128 MiB and about ten times the CPU time of
 * a current hash.
 */
const MAX_MEMORY_KIB = 131_072;
const MAX_MEMORY_PASSES = 10 * HASH_COST.memoryCost * HASH_COST.timeCost;
const MAX_PARALLELISM = 16;

/** Algorithm and cost of a hash: two hashes of one kind take the same time. */
export type HashKind = string;
const SCRYPT_KIND: HashKind = 'scrypt';

/** The kind of a supported hash; null for any other text. */
export function kindOf(stored: string): HashKind | null {
  if (IMPORTED.test(stored)) return SCRYPT_KIND;
  const [kind] = ARGON2_KIND.exec(stored) ?? [];
  if (kind === undefined || !isHashKind(kind)) return null;
  return SALT_AND_KEY.test(stored.slice(kind.length)) ? kind : null;
}

/** Whether a text names a kind of hash within the bounds. */
export function isHashKind(text: string): boolean {
  if (text === SCRYPT_KIND) return true;
  const [kind, , memory, passes, parallelism] = ARGON2_KIND.exec(text) ?? [];
  const [m, t, p] = [Number(memory), Number(passes), Number(parallelism)];
  return (
    kind === text &&
    p >= 1 &&
    p <= MAX_PARALLELISM &&
    m >= 8 * p &&
    m <= MAX_MEMORY_KIB &&
    t >= 1 &&
    m * t <= MAX_MEMORY_PASSES
  );
}

/** Whether a normalized password matches a supported hash. */
export async function matchesHash(stored: string, password: string): Promise<boolean> {
  const [, salt, key] = IMPORTED.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return verify(stored, password);
  // The library salts with the hexadecimal text, not with the bytes it encodes.
  const derived = await deriveKey(password, salt);
  return timingSafeEqual(derived, Buffer.from(key, 'hex'));
}

/** Spends the time of checking a password against a hash of this kind; the result is discarded. */
export async function simulateCheck(kind: HashKind, password: string): Promise<void> {
  if (kind === SCRYPT_KIND) {
    await deriveKey(password, '0'.repeat(32));
    return;
  }
  const [, algorithm = 'id', memory, passes, parallelism] = ARGON2_KIND.exec(kind) ?? [];
  await hash(password, {
    algorithm: ALGORITHMS[algorithm as keyof typeof ALGORITHMS],
    memoryCost: Number(memory),
    timeCost: Number(passes),
    parallelism: Number(parallelism),
  });
}

/** Whether passwords can be checked against this hash. */
export const isSupportedHash = (text: string) => kindOf(text) !== null;

/** Whether a hash has the current kind and cost; others are upgraded at the next sign-in. */
export const isCurrent = (stored: string) => stored.startsWith(CURRENT_HASH_PREFIX);

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, IMPORTED_KEY_BYTES, IMPORTED_COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
