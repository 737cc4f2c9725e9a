import { statement } from '@tessera/chassis/db/statement';
import { shortHash } from '@tessera/chassis/ports/log';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import type { IdentityDeps } from '../deps.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';

type Claim = {
  /** What the name is, in its stored form: an address or a username. */
  readonly by: 'email' | 'username';
  readonly name: string;
  readonly password: string;
  readonly clientInfo: ClientInfo;
  /** The one answer to an unknown name, to a user without a password and to a wrong password. */
  readonly refusal: ErrorDefinition;
  readonly signal: AbortSignal;
};

type UserWithPassword = UserRow & { passwordHash: string | null };

const findWithPassword = (column: Claim['by']) =>
  statement<UserWithPassword>(
    `sign-in-find-by-${column}`,
    `select u.id, u.email, u.email_verified as "emailVerified", u.name, u.image, u.username,
       u.display_username as "displayUsername", u.language, u.created_at as "createdAt",
       u.updated_at as "updatedAt", a.password_hash as "passwordHash"
     from "user" u left join account a on a.user_id = u.id and a.provider_id = '${CREDENTIAL}'
     where u.${column} = $1`,
  );
const find = { email: findWithPassword('email'), username: findWithPassword('username') };

export type Authenticated = {
  readonly user: UserRow;
  /** To be called when the session is stored, or is not going to be: see `CheckedPassword`. */
  readonly giveBack: () => void;
};

/** The user whose name and password these are, at the same cost whoever that is. Throws `refusal`. */
export async function authenticate(
  deps: IdentityDeps,
  { by, name, password, clientInfo, refusal, signal }: Claim,
): Promise<Authenticated> {
  deps.passwords.assertCapacity();
  const [found] = await deps.db.query(find[by], [name]);
  const held = found === undefined ? null : { userId: found.id, passwordHash: found.passwordHash };
  const checked = await checkPassword(deps, { name, password, ip: clientInfo.ip, held, signal });
  const fields = { security: 'sign-in', [by]: shortHash(name), ip: clientInfo.ip };
  if (found === undefined || !checked.isRight) {
    deps.log.info({ ...fields, outcome: 'refused' }, 'sign-in refused');
    throw new ApiError(refusal);
  }
  deps.log.info({ ...fields, outcome: 'accepted', userId: found.id }, 'signed in');
  const { passwordHash: _, ...user } = found;
  return { user, giveBack: checked.giveBack };
}
