import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { observableGauge } from '@tessera/chassis/telemetry/custom-metrics';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import type { BreachedPasswords } from './breached.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { HASH_COST, isCurrent, kindOf, matchesHash, simulateCheck } from './stored-hash.ts';
import type { StoredHashKinds } from './stored-hash-kinds.ts';

const passwordChecksWaiting = observableGauge(
  'tessera_identity_password_checks_waiting',
  'Password hashes and checks waiting for a thread',
);

export type Passwords = {
  /** Throws `Unavailable` when a new hash would wait too long. Call it before any other work. */
  assertCapacity(): void;
  /**
   * Returns the encoded hash, with its parameters, of a new password. Throws `PASSWORD_COMPROMISED` for a leaked one,
   * and `Unavailable` when too many wait or the client has disconnected (`signal`).
   */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Whether the password matches the hash. Every mismatch costs one hash of each stored kind, also without a hash, so
   * that timing does not reveal which accounts exist (SEC-42). Throws `Unavailable` like `hash`.
   */
  verify(passwordHash: string | null, password: string, signal?: AbortSignal): Promise<boolean>;
  /** A current hash for a correct password, or null when the stored one is current. */
  upgrade(passwordHash: string, password: string): Promise<string | null>;
};

type Options = {
  /** Hashes computed at once; 0 is one per core. */
  readonly concurrency: number;
  readonly maxWaitSeconds: number;
  readonly isBreached: BreachedPasswords;
  /** Rejected as new passwords, and never accepted at sign-in. */
  readonly publicPasswords: readonly string[];
  readonly storedKinds: StoredHashKinds;
};

/** Assumed duration of one hash until the first is measured. */
const INITIAL_DURATION_MILLISECONDS = 20;

/** Hashes in native threads with limited concurrency, so that a burst of sign-ins slows down sign-ins only. */
export function createPasswords({
  concurrency,
  maxWaitSeconds,
  isBreached,
  publicPasswords,
  storedKinds,
}: Options): Passwords {
  const limit = createConcurrencyLimit({
    maxRunning: concurrency || availableParallelism(),
    maxWaitMs: maxWaitSeconds * 1_000,
    initialDurationMs: INITIAL_DURATION_MILLISECONDS,
  });
  passwordChecksWaiting.readFrom(limit.waiting);
  const createHash = (password: string, signal?: AbortSignal) =>
    limit.run(() => hash(normalize(password), HASH_COST), signal);

  /** Checks the stored hash first: a correct password needs only that one. */
  async function check(stored: string | null, password: string): Promise<boolean> {
    // Hashes beyond the bounds of an import are too expensive to check.
    const kind = stored === null ? null : kindOf(stored);
    if (stored !== null && kind !== null && (await matchesHash(stored, password))) return true;
    for (const otherKind of await storedKinds.list()) {
      if (otherKind !== kind) await simulateCheck(otherKind, password);
    }
    return false;
  }

  return {
    assertCapacity: limit.assertCapacity,
    async hash(password, signal) {
      const normalized = normalize(password);
      if (publicPasswords.includes(normalized) || (await isBreached(normalized))) {
        throw new ApiError(passwordErrors.PASSWORD_COMPROMISED);
      }
      return createHash(password, signal);
    },
    async verify(passwordHash, password, signal) {
      const normalized = normalize(password);
      const stored = publicPasswords.includes(normalized) ? null : passwordHash;
      return limit.run(() => check(stored, normalized), signal);
    },
    async upgrade(passwordHash, password) {
      return isCurrent(passwordHash) ? null : createHash(password);
    },
  };
}

/** The same characters typed on different keyboards are the same password. */
const normalize = (password: string) => password.normalize('NFKC');
