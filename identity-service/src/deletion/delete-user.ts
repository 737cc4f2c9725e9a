import type { Caller, Reply } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import { isFresh } from '@tessera/chassis/sessions/freshness';
import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { deletionPage } from '@tessera/contracts/identity/deletion';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { assertOwnPassword } from '../passwords/assert-own-password.ts';
import { issueVerification } from '../verifications/issue-verification.ts';
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
    if (
      password === undefined &&
      !isFresh(by.session.createdAt, config.sessionFreshAge, clock.now())
    ) {
      throw new ApiError(sessionErrors.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION);
    }
    await eraseUser(deps, by.user.id);
  }
  reply.cookies(cookies.clear());
  return DELETED;
}

/** Our own page asks once more and says what went wrong; every other app is called back. */
function deletionLink(baseUrl: string, token: string, callbackURL: string): string {
  return asksAgain(callbackURL)
    ? withQuery(`${baseUrl}${deletionPage}`, { token })
    : withQuery(`${baseUrl}${authBase}/delete-user/callback`, { token, callbackURL });
}

const asksAgain = (callbackURL: string) => callbackURL === deletionPage;

async function mailDeletionLink(
  deps: IdentityDeps,
  { user }: ResolvedSession,
  callbackURL = '/',
): Promise<void> {
  const { db, config, random } = deps;
  const token = random.token(TOKEN_LENGTH).toLowerCase();
  await db.transaction(async (tx) => {
    const isQueued = await tx.sendMail({
      kind: asksAgain(callbackURL) ? 'delete-account-asking' : 'delete-account',
      to: user.email,
      language: user.language,
      data: {
        name: user.name,
        link: deletionLink(config.baseUrl, token, callbackURL),
      },
    });
    if (!isQueued) return;
    await issueVerification(deps, tx, {
      purpose: 'delete-account',
      userId: user.id,
      token,
      expiresIn: config.deleteExpiresIn,
    });
  });
}
