import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import type { BreachedPasswords } from './breached.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { HeldHashKinds } from './held-hash-kinds.ts';
import { passwordChecksWaiting } from './metrics.ts';
import { COST, isCurrent, kindOf, matchesHash, workAs } from './stored-hash.ts';

export type Passwords = {
  /** Throws `Unavailable` when a hash asked for now would wait too long: ask before any other work. */
  assertCapacity(): void;
  /**
   * An encoded hash, with its parameters, of a new password. Throws `PASSWORD_COMPROMISED` for one that is known to
   * have leaked, `Unavailable` when too many wait or the caller has gone (`signal`).
   */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Whether the password made the hash. Every no takes the work of one hash of each kind that is held, whatever the
   * kind of this one, and also without a hash, so that time does not tell accounts apart (SEC-42). Throws as `hash`.
   */
  verify(passwordHash: string | null, password: string, signal?: AbortSignal): Promise<boolean>;
  /** A hash of today's kind for a password that was right, or null when it has one. */
  upgrade(passwordHash: string, password: string): Promise<string | null>;
};

type Options = {
  /** How many at once; 0 is one per core. */
  readonly width: number;
  readonly maxWaitSeconds: number;
  readonly isBreached: BreachedPasswords;
  readonly heldKinds: HeldHashKinds;
};

/** Of one hash, until the first was measured. */
const INITIAL_DURATION_MILLISECONDS = 20;

/** Hashes in native threads, few at a time, so that a storm of sign-ins slows sign-ins alone. */
export function createPasswords({
  width,
  maxWaitSeconds,
  isBreached,
  heldKinds,
}: Options): Passwords {
  const limit = createConcurrencyLimit({
    maxRunning: width || availableParallelism(),
    maxWaitMs: maxWaitSeconds * 1_000,
    initialDurationMs: INITIAL_DURATION_MILLISECONDS,
  });
  passwordChecksWaiting.readFrom(limit.waiting);
  const make = (password: string, signal?: AbortSignal) =>
    limit.run(() => hash(normalize(password), COST), signal);

  /** The own hash first: a right password is answered after that one alone. */
  async function check(stored: string | null, password: string): Promise<boolean> {
    // One beyond the bounds of an import costs too much to be checked at all.
    const kind = stored === null ? null : kindOf(stored);
    if (stored !== null && kind !== null && (await matchesHash(stored, password))) return true;
    for (const held of await heldKinds.list()) {
      if (held !== kind) await workAs(held, password);
    }
    return false;
  }

  return {
    assertCapacity: limit.assertCapacity,
    async hash(password, signal) {
      if (await isBreached(normalize(password))) {
        throw new ApiError(passwordErrors.PASSWORD_COMPROMISED);
      }
      return make(password, signal);
    },
    async verify(passwordHash, password, signal) {
      return limit.run(() => check(passwordHash, normalize(password)), signal);
    },
    async upgrade(passwordHash, password) {
      return isCurrent(passwordHash) ? null : make(password);
    },
  };
}

/** The same characters typed on different keyboards are the same password. */
const normalize = (password: string) => password.normalize('NFKC');
