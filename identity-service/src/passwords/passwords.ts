import { Unavailable } from '@app/chassis/http/answer-errors';
import { hash, verify } from '@node-rs/argon2';
import { createAdmission } from './admission.ts';

/** OWASP's minimum for argon2id (the library's own kind): 19 MiB, two passes, one lane; the salt is 16 random bytes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Passwords = {
  /** An encoded hash with its parameters. Throws `Unavailable` when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether the password made the hash. Without a hash it works as long and says no. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Hashes in native threads, `width` at a time, so that a storm of sign-ins slows sign-ins alone. */
export function createPasswords(options: {
  readonly width: number;
  readonly queue: number;
}): Passwords {
  const admit = createAdmission(options.width, options.queue, () => {
    throw new Unavailable('too many password checks are waiting');
  });
  // Made once and waited for only by who meets nobody: it costs them what a real hash costs others.
  const nobodysHash = hash('nobody has this password', COST);

  return {
    hash: (password) => admit(() => hash(normalize(password), COST)),
    async verify(passwordHash, password) {
      const held = passwordHash ?? (await nobodysHash);
      const matches = await admit(() => verify(held, normalize(password)));
      return passwordHash !== null && matches;
    },
  };
}

/** The same characters typed on different keyboards are the same password. */
const normalize = (password: string) => password.normalize('NFKC');
