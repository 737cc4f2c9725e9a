import { ApiError } from '@tessera/contracts/define/error';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import type { UserRow } from '../schema/user.table.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { users } from '../users/user.repository.ts';
import { type Credentials, checkCredentials } from './check-credentials.ts';

type Input = Credentials & {
  readonly remember: boolean;
  readonly callbackURL?: string | undefined;
};

type SignedIn = {
  readonly user: UserRow;
  /** Null when the user has to verify the address first; a link was mailed. */
  readonly opened: OpenedSession | null;
};

/** Checks name and password and opens a session. Throws `error` for wrong credentials. */
export async function signInWithPassword(deps: IdentityDeps, input: Input): Promise<SignedIn> {
  const signedIn =
    (await attempt(deps, input)) ??
    // A concurrent change or upgrade of the hash replaced it: check the password again.
    (await attempt(deps, input));
  if (signedIn === null) throw new ApiError(input.error);
  return signedIn;
}

/**
 * Null when the stored hash is no longer the one that was checked, so that no session begins with a password that was
 * replaced during the check (SEC-34).
 */
async function attempt(deps: IdentityDeps, input: Input): Promise<SignedIn | null> {
  const { clientInfo, remember, callbackURL } = input;
  const { userId, passwordHash, uncountAttempt } = await checkCredentials(deps, input);
  return deps.db
    .transaction(async (tx) => {
      const user = await users.lockWithPassword(tx, userId, passwordHash);
      if (user === null) return null;
      if (deps.config.requireEmailVerification && !user.emailVerified) {
        await mailVerificationLink(deps, tx, user, callbackURL);
        return { user, opened: null };
      }
      return { user, opened: await openSession(deps, tx, { user, clientInfo, remember }) };
    })
    .finally(uncountAttempt);
}
