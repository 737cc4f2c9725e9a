import type { Reply } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import { isFresh } from '@tessera/chassis/sessions/session-reader';
import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { deletionConfirmPath } from '@tessera/contracts/identity/account-deletion';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { assertOwnPassword } from '../passwords/assert-own-password.ts';
import { issueVerification } from '../verifications/issue-verification.ts';
import { deleteByToken, eraseUser } from './erase-user.ts';

type Input = {
  readonly callbackURL?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

const TOKEN_LENGTH = 32;
const DELETED = { success: true, message: 'User deleted' } as const;

/** Deletes the user's account immediately, or mails a link that does, as configured. */
export async function deleteUser(
  deps: IdentityDeps,
  actor: UserActor,
  { callbackURL, password, token, clientInfo, reply }: Input,
) {
  const { config, clock, cookies } = deps;
  if (!config.deleteUserEnabled) throw new ApiError(commonErrors.NOT_FOUND);
  const target = callbackURL || undefined;
  if (password !== undefined) await assertOwnPassword(deps, actor, password, clientInfo.ip);

  if (token !== undefined) await deleteByToken(deps, actor.user.id, token);
  else if (config.deleteUserVerification) {
    await mailDeletionLink(deps, actor, target);
    return { success: true, message: 'Verification email sent' } as const;
  } else {
    if (
      password === undefined &&
      !isFresh(actor.session.createdAt, config.sessionFreshAge, clock.now())
    ) {
      throw new ApiError(sessionErrors.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION);
    }
    await eraseUser(deps, actor.user.id);
  }
  reply.cookies(cookies.clear());
  return DELETED;
}

/** The web app's page asks for confirmation and shows errors; other apps get the callback. */
function deletionLink(baseUrl: string, token: string, callbackURL: string): string {
  return isConfirmationPage(callbackURL)
    ? withQuery(`${baseUrl}${deletionConfirmPath}`, { token })
    : withQuery(`${baseUrl}${authBase}/delete-user/callback`, { token, callbackURL });
}

const isConfirmationPage = (callbackURL: string) => callbackURL === deletionConfirmPath;

async function mailDeletionLink(
  deps: IdentityDeps,
  { user }: UserActor,
  callbackURL = '/',
): Promise<void> {
  const { db, config, random } = deps;
  const token = random.token(TOKEN_LENGTH).toLowerCase();
  await db.transaction(async (tx) => {
    const isQueued = await tx.sendMail({
      kind: isConfirmationPage(callbackURL) ? 'delete-account-confirm' : 'delete-account',
      to: user.email,
      language: user.language,
      data: {
        name: user.name,
        link: deletionLink(config.baseUrl, token, callbackURL),
        expiresInSeconds: String(config.deleteExpiresIn),
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
