import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { shortHash, shortIp } from '@tessera/chassis/ports/log';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import type { IdentityDeps } from '../deps.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { CREDENTIAL } from '../schema/account.table.ts';

export type Credentials = {
  /** Whether `name` is an email address or a username; in its stored form. */
  readonly nameType: 'email' | 'username';
  readonly name: string;
  readonly password: string;
  readonly clientInfo: ClientInfo;
  /** The error for an unknown name, a user without a password and a wrong password. */
  readonly error: ErrorDefinition;
  readonly signal: AbortSignal;
};

type UserPassword = { readonly id: string; readonly passwordHash: string | null };

const columns = { email: sql`u.email`, username: sql`u.username` } as const;

const findUser = (db: Db, nameType: Credentials['nameType'], name: string) =>
  db.queryOne<UserPassword>(sql`
    select u.id, a.password_hash as "passwordHash"
    from "user" u left join account a on a.user_id = u.id and a.provider_id = ${CREDENTIAL}
    where ${columns[nameType]} = ${name}`);

export type CheckedCredentials = {
  readonly userId: string;
  readonly passwordHash: string;
  /** Call it when the session is stored, or will not be: see `CheckedPassword`. */
  readonly uncountAttempt: () => void;
};

/** Checks name and password. Takes the same time for unknown names. Throws `error`. */
export async function checkCredentials(
  deps: IdentityDeps,
  { nameType, name, password, clientInfo, error, signal }: Credentials,
): Promise<CheckedCredentials> {
  deps.passwords.assertCapacity();
  const found = await findUser(deps.db, nameType, name);
  const account = found === null ? null : { userId: found.id, passwordHash: found.passwordHash };
  const checked = await checkPassword(deps, {
    name,
    password,
    ip: clientInfo.ip,
    account,
    signal,
  });
  const { passwordHash, uncountAttempt } = checked;
  const fields = { security: 'sign-in', [nameType]: shortHash(name), ip: shortIp(clientInfo.ip) };
  if (found === null || passwordHash === null) {
    deps.log.info({ ...fields, outcome: 'rejected' }, 'sign-in rejected');
    throw new ApiError(error);
  }
  deps.log.info({ ...fields, outcome: 'accepted', userId: found.id }, 'password accepted');
  return { userId: found.id, passwordHash, uncountAttempt };
}
