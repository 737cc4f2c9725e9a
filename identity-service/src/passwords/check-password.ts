import { statement } from '@app/chassis/db/statement';
import { messageOf } from '@app/chassis/http/answer-errors';
import type { IdentityDeps } from '../deps.ts';
import { knownAddresses } from '../sessions/known-address.repository.ts';
import { refuseGuess } from './guesses.ts';
import { isHashable } from './password.rules.ts';

type Claim = {
  /** What was typed to name the account, in its stored form: wrong passwords count against it. */
  readonly login: string;
  readonly password: string;
  readonly ip: string | null;
  /** The account that the name belongs to, if there is one and it has a password. */
  readonly held: { readonly userId: string; readonly passwordHash: string | null } | null;
};

const replaceHash = statement<never>(
  'password-upgrade',
  `update account set password_hash = $3 where user_id = $1 and password_hash = $2`,
);

/**
 * Whether a password is right: the one way to find out. Costs the same whether there is an account;
 * after too many wrong ones it throws `TOO_MANY_REQUESTS` to addresses that never signed in to it.
 */
export async function checkPassword(
  deps: IdentityDeps,
  { login, password, ip, held }: Claim,
): Promise<boolean> {
  const waitSeconds = await deps.guesses.waitFor(login);
  if (waitSeconds > 0 && !(await isKnown(deps, held?.userId, ip))) {
    deps.log.info({ security: 'password-guessing', ip, waitSeconds }, 'password check refused');
    refuseGuess(waitSeconds);
  }
  const passwordHash = held?.passwordHash ?? null;
  const matches =
    isHashable(password, deps.config) && (await deps.passwords.verify(passwordHash, password));
  if (!matches) await deps.guesses.failed(login);
  else if (held !== null && passwordHash !== null) {
    await upgradeHash(deps, held.userId, passwordHash, password);
  }
  return matches;
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
