import { statement } from '@tessera/chassis/db/statement';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { IdentityDeps } from '../deps.ts';
import { knownAddresses } from '../sessions/known-address.repository.ts';
import { refuseGuess } from './guesses.ts';
import { isHashable } from './password.rules.ts';

type Claim = {
  /** What was typed to name the account, in its stored form. */
  readonly name: string;
  readonly password: string;
  readonly ip: string | null;
  /** The account that the name belongs to, if there is one and it has a password. */
  readonly held: { readonly userId: string; readonly passwordHash: string | null } | null;
  /** Aborted when the caller goes away: a check that still waits is dropped. */
  readonly signal?: AbortSignal | undefined;
};

const replaceHash = statement<never>(
  'password-upgrade',
  `update account set password_hash = $3 where user_id = $1 and password_hash = $2`,
);

export type CheckedPassword = {
  readonly isRight: boolean;
  /**
   * Gives the counted attempt back. Whoever finds the password right calls it, without waiting for it, in the turn in
   * which they write to Redis anyway: then it shares that round trip.
   */
  giveBack(): void;
};

/**
 * Whether a password is right: the one way to find out. Costs the same whether there is an account; after too many
 * wrong ones it throws `TOO_MANY_REQUESTS` to addresses that never signed in to it.
 *
 * What the answer shows depends on the attempts under the name that was typed alone. When the account has reached the
 * limit by attempts under another name of it, every password counts as wrong, so that answers do not show which
 * username and address belong together (SEC-131).
 */
export async function checkPassword(deps: IdentityDeps, claim: Claim): Promise<CheckedPassword> {
  const { name, password, ip, held, signal } = claim;
  const attempt = await deps.guesses.begin({ name, account: held?.userId ?? name });
  const { nameWaitSeconds, accountWaitSeconds } = attempt;
  try {
    const waitSeconds = Math.max(nameWaitSeconds, accountWaitSeconds);
    const isStopped = waitSeconds > 0 && !(await isKnown(deps, held?.userId, ip));
    if (isStopped) {
      const fields = { security: 'password-guessing', ip, waitSeconds };
      deps.log.info(fields, 'password check refused');
      if (nameWaitSeconds > 0) refuseGuess(nameWaitSeconds);
    }
    const passwordHash = held?.passwordHash ?? null;
    const matches =
      isHashable(password, deps.config) &&
      (await deps.passwords.verify(passwordHash, password, signal));
    const isRight = matches && !isStopped;
    if (isRight && held !== null && passwordHash !== null) {
      await upgradeHash(deps, held.userId, passwordHash, password);
    }
    return { isRight, giveBack: () => void attempt.giveBack() };
  } catch (error) {
    // Not checked, so neither right nor wrong.
    await attempt.giveBack();
    throw error;
  }
}

async function isKnown(
  { db }: IdentityDeps,
  userId: string | undefined,
  ip: string | null,
): Promise<boolean> {
  return userId !== undefined && ip !== null && (await knownAddresses.has(db, userId, ip));
}

/** A hash of an older kind is made anew while the password is at hand. The check does not hang on it. */
async function upgradeHash(
  { db, passwords, log }: IdentityDeps,
  userId: string,
  passwordHash: string,
  password: string,
): Promise<void> {
  try {
    const upgraded = await passwords.upgrade(passwordHash, password);
    if (upgraded !== null) await db.query(replaceHash, [userId, passwordHash, upgraded]);
  } catch (error) {
    log.warn({ err: messageOf(error), userId }, 'password hash not upgraded');
  }
}
