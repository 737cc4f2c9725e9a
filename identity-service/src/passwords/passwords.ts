import { availableParallelism } from 'node:os';
import { Unavailable } from '@app/chassis/http/unavailable';
import { ApiError } from '@app/contracts/define/error';
import { passwordErrors } from '@app/contracts/identity/passwords';
import { hash } from '@node-rs/argon2';
import { createAdmission } from './admission.ts';
import type { BreachedPasswords } from './breached.ts';
import { passwordChecksWaiting } from './metrics.ts';
import { COST, isCurrent, matchesHash } from './stored-hash.ts';

export type Passwords = {
  /**
   * An encoded hash, with its parameters, of a password that somebody wants to have. Throws
   * `PASSWORD_COMPROMISED` for one that is known to have leaked, `Unavailable` when too many wait.
   */
  hash(password: string): Promise<string>;
  /** Whether the password made the hash. Without a hash it works as long and says no. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** A hash of today's kind for a password that was right, or null when it has one. */
  upgrade(passwordHash: string, password: string): Promise<string | null>;
};

type Options = {
  /** 0 takes all cores but one. */
  readonly width: number;
  readonly queue: number;
  readonly isBreached: BreachedPasswords;
};

/** Hashes in native threads, few at a time, so that a storm of sign-ins slows sign-ins alone. */
export function createPasswords({ width, queue, isBreached }: Options): Passwords {
  const atATime = width || Math.max(1, availableParallelism() - 1);
  const { admit, waiting } = createAdmission(atATime, queue, () => {
    throw new Unavailable('too many password checks are waiting');
  });
  passwordChecksWaiting.readFrom(waiting);
  const make = (password: string) => admit(() => hash(normalize(password), COST));
  // Made once and waited for only by who meets nobody: it costs them what a real hash costs others.
  const nobodysHash = hash('nobody has this password', COST);

  return {
    async hash(password) {
      if (await isBreached(normalize(password))) {
        throw new ApiError(passwordErrors.PASSWORD_COMPROMISED);
      }
      return make(password);
    },
    async verify(passwordHash, password) {
      const held = passwordHash ?? (await nobodysHash);
      const matches = await admit(() => matchesHash(held, normalize(password)));
      return passwordHash !== null && matches;
    },
    async upgrade(passwordHash, password) {
      return isCurrent(passwordHash) ? null : make(password);
    },
  };
}

/** The same characters typed on different keyboards are the same password. */
const normalize = (password: string) => password.normalize('NFKC');
