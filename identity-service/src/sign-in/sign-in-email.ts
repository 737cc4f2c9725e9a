import { statement } from '@app/chassis/db/statement';
import type { Caller, Reply } from '@app/chassis/http/handle';
import { shortHash } from '@app/chassis/ports/log';
import { ApiError } from '@app/contracts/define/error';
import { signInErrors } from '@app/contracts/identity/sign-in';
import type { IdentityDeps } from '../deps.ts';
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import { announceSession, openSession } from '../sessions/open-session.ts';
import { canonicalEmail } from '../users/email.rules.ts';

type Input = {
  readonly email: string;
  readonly password: string;
  readonly callbackURL?: string | undefined;
  readonly rememberMe: boolean;
  readonly caller: Caller;
  readonly reply: Reply;
};

type UserWithPassword = UserRow & { passwordHash: string | null };

const findWithPassword = statement<UserWithPassword>(
  'sign-in-find',
  `select u.id, u.email, u.email_verified as "emailVerified", u.name, u.image, u.username,
     u.display_username as "displayUsername", u.language, u.created_at as "createdAt",
     u.updated_at as "updatedAt", a.password_hash as "passwordHash"
   from "user" u left join account a on a.user_id = u.id and a.provider_id = '${CREDENTIAL}'
   where u.email = $1`,
);

/**
 * Signs in with address and password. Unknown address, no password and wrong password are one
 * answer after the same work; what else may be wrong is said only after the password was right.
 */
export async function signInEmail(deps: IdentityDeps, input: Input) {
  const { config, db } = deps;
  const callbackURL = input.callbackURL || undefined;
  if (callbackURL !== undefined) deps.trustedUrls.assertTarget(callbackURL);
  if (!config.emailPasswordEnabled) {
    throw new ApiError(signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED);
  }
  const user = await authenticate(deps, canonicalEmail(input.email), input);
  if (config.requireEmailVerification && !user.emailVerified) {
    await db.transaction((tx) => mailVerificationLink(deps, tx, user, callbackURL));
    throw new ApiError(signInErrors.EMAIL_NOT_VERIFIED);
  }

  const opened = await db.transaction((tx) =>
    openSession(deps, tx, { user, caller: input.caller, remember: input.rememberMe }),
  );
  input.reply.cookies(await announceSession(deps, opened));
  return {
    redirect: callbackURL !== undefined,
    token: opened.token,
    ...(callbackURL === undefined ? {} : { url: callbackURL }),
    user,
  };
}

async function authenticate(
  deps: IdentityDeps,
  email: string,
  { password, caller }: Input,
): Promise<UserRow> {
  const [found] = await deps.db.query(findWithPassword, [email]);
  const held = found === undefined ? null : { userId: found.id, passwordHash: found.passwordHash };
  const matches = await checkPassword(deps, { login: email, password, ip: caller.ip, held });
  const fields = { security: 'sign-in', email: shortHash(email), ip: caller.ip };
  if (found === undefined || !matches) {
    deps.log.info({ ...fields, outcome: 'refused' }, 'sign-in refused');
    throw new ApiError(signInErrors.INVALID_EMAIL_OR_PASSWORD);
  }
  deps.log.info({ ...fields, outcome: 'accepted', userId: found.id }, 'signed in');
  const { passwordHash: _, ...user } = found;
  return user;
}
