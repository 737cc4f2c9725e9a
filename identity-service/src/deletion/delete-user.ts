import type { Caller, Reply } from '@app/chassis/http/handle';
import { withQuery } from '@app/chassis/http/origin';
import type { ResolvedSession } from '@app/chassis/sessions/session-reader';
import { hashToken } from '@app/chassis/sessions/session-token';
import { ApiError, commonErrors } from '@app/contracts/define/error';
import { sessionErrors } from '@app/contracts/identity/sessions';
import { authBase } from '@app/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { assertOwnPassword } from '../passwords/assert-own-password.ts';
import { isFresh } from '../sessions/session.rules.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { deleteByToken, eraseUser } from './erase-user.ts';

type Input = {
  readonly by: ResolvedSession;
  readonly callbackURL?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly caller: Caller;
  readonly reply: Reply;
};

const TOKEN_LENGTH = 32;
const DELETED = { success: true, message: 'User deleted' } as const;

/** Deletes the caller's account at once, or mails a link that does, as configured. */
export async function deleteUser(
  deps: IdentityDeps,
  { by, callbackURL, password, token, caller, reply }: Input,
) {
  const { config, clock, cookies } = deps;
  if (!config.deleteUserEnabled) throw new ApiError(commonErrors.NOT_FOUND);
  const target = callbackURL || undefined;
  if (password !== undefined) await assertOwnPassword(deps, by, password, caller.ip);

  if (token !== undefined) await deleteByToken(deps, by.user.id, token);
  else if (config.deleteUserVerification) {
    await mailDeletionLink(deps, by, target);
    return { success: true, message: 'Verification email sent' } as const;
  } else {
    if (password === undefined && !isFresh(by.session.createdAt, config, clock.now())) {
      throw new ApiError(sessionErrors.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION);
    }
    await eraseUser(deps, by.user.id);
  }
  reply.cookies(cookies.clear());
  return DELETED;
}

async function mailDeletionLink(
  { db, config, clock, random }: IdentityDeps,
  { user }: ResolvedSession,
  callbackURL = '/',
): Promise<void> {
  const token = random.token(TOKEN_LENGTH).toLowerCase();
  const now = clock.now();
  await db.transaction(async (tx) => {
    await verifications.insert(tx, {
      id: random.id(),
      purpose: 'delete-account',
      tokenHash: hashToken(token),
      userId: user.id,
      expiresAt: new Date(now.getTime() + config.deleteExpiresIn * 1_000),
      createdAt: now,
    });
    await tx.sendMail({
      kind: 'delete-account',
      to: user.email,
      language: user.language,
      data: {
        name: user.name,
        link: withQuery(`${config.baseUrl}${authBase}/delete-user/callback`, {
          token,
          callbackURL,
        }),
      },
    });
  });
}
