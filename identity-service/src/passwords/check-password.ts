import { sql } from '@tessera/chassis/db/sql';
import { messageOf } from '@tessera/chassis/http/error-response';
import { shortIp } from '@tessera/chassis/ports/log';
import type { IdentityDeps } from '../deps.ts';
import { trustedIps } from '../sessions/trusted-ip.repository.ts';
import { throwThrottled } from './login-throttle.ts';
import { isHashable } from './password.rules.ts';

type Credentials = {
  /** The typed email address or username, in its stored form. */
  readonly name: string;
  readonly password: string;
  readonly ip: string | null;
  /** The account that the name belongs to; null when there is none. */
  readonly account: { readonly userId: string; readonly passwordHash: string | null } | null;
  /** Aborted when the client disconnects: a check that still waits in the queue is dropped. */
  readonly signal?: AbortSignal | undefined;
};

export type CheckedPassword = {
  /** The stored hash of a correct password, upgraded if it was outdated; null for a wrong password. */
  readonly passwordHash: string | null;
  /**
   * Uncounts the attempt. Call it after a correct password, without awaiting it, together with other Redis writes, so
   * that they share one round trip.
   */
  uncountAttempt(): void;
};

/**
 * The only way to check a password. Takes the same time whether or not the account exists; after too many failed
 * attempts it throws `TOO_MANY_REQUESTS` for addresses that never signed in to it.
 *
 * The response depends only on the attempts under the name that was typed. When the account has reached the limit by
 * attempts under its other name, every password counts as wrong, so that responses do not reveal which username and
 * email address belong together (SEC-131).
 */
export async function checkPassword(
  deps: IdentityDeps,
  input: Credentials,
): Promise<CheckedPassword> {
  const { name, password, ip, account, signal } = input;
  const attempt = await deps.loginThrottle.countAttempt({ name, account: account?.userId ?? name });
  const { nameWaitSeconds, accountWaitSeconds } = attempt;
  try {
    const waitSeconds = Math.max(nameWaitSeconds, accountWaitSeconds);
    const isThrottled = waitSeconds > 0 && !(await isTrustedIp(deps, account?.userId, ip));
    if (isThrottled) {
      const fields = { security: 'password-guessing', ip: shortIp(ip), waitSeconds };
      deps.log.info(fields, 'password check throttled');
      if (nameWaitSeconds > 0) throwThrottled(nameWaitSeconds);
    }
    const storedHash = account?.passwordHash ?? null;
    const matches =
      isHashable(password, deps.config) &&
      (await deps.passwords.verify(storedHash, password, signal));
    const passwordHash =
      matches && !isThrottled && account !== null && storedHash !== null
        ? await upgradeHash(deps, account.userId, storedHash, password)
        : null;
    return { passwordHash, uncountAttempt: () => void attempt.uncount() };
  } catch (error) {
    // The password was not checked, so the attempt does not count.
    await attempt.uncount();
    throw error;
  }
}

async function isTrustedIp(
  { db }: IdentityDeps,
  userId: string | undefined,
  ip: string | null,
): Promise<boolean> {
  return userId !== undefined && ip !== null && (await trustedIps.has(db, userId, ip));
}

/** Replaces an outdated hash while the password is available, and returns the stored hash. Errors do not fail the check. */
async function upgradeHash(
  { db, passwords, log }: IdentityDeps,
  userId: string,
  passwordHash: string,
  password: string,
): Promise<string> {
  try {
    const upgraded = await passwords.upgrade(passwordHash, password);
    if (upgraded === null) return passwordHash;
    await db.query(sql`
      update account set password_hash = ${upgraded}
      where user_id = ${userId} and password_hash = ${passwordHash}`);
    return upgraded;
  } catch (error) {
    log.warn({ err: messageOf(error), userId }, 'password hash not upgraded');
    return passwordHash;
  }
}
