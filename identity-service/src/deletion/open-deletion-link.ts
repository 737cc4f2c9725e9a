import { type Reply, redirect } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { accountDeletionErrors } from '@tessera/contracts/identity/account-deletion';
import type { IdentityDeps } from '../deps.ts';
import { deleteByToken } from './erase-user.ts';

type Input = {
  readonly token: string;
  readonly callbackURL?: string | undefined;
  readonly reply: Reply;
};

/** Handles a mailed deletion link, opened in a session of the user it was mailed to. */
export async function openDeletionLink(
  deps: IdentityDeps,
  actor: UserActor | null,
  { token, callbackURL, reply }: Input,
) {
  const target = callbackURL || undefined;
  if (target !== undefined) deps.trustedUrls.assertTarget(target);
  if (!deps.config.deleteUserEnabled) throw new ApiError(commonErrors.NOT_FOUND);
  if (actor === null) throw new ApiError(accountDeletionErrors.FAILED_TO_GET_USER_INFO);

  await deleteByToken(deps, actor.user.id, token);
  reply.cookies(deps.cookies.clear());
  return target === undefined
    ? ({ success: true, message: 'User deleted' } as const)
    : redirect(withQuery(target, { error: null, token: null }));
}
