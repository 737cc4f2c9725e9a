import type { Reply } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { pictureErrors } from '@tessera/contracts/identity/pictures';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { refreshSessionCookies } from '../sessions/refresh-session-cookies.ts';
import { pictures } from './picture.repository.ts';
import { parsePictureDataUrl } from './picture.rules.ts';
import { publishUserUpdated } from './publish-user-updated.ts';
import { users } from './user.repository.ts';

type Input = {
  readonly currentSession: CurrentSession;
  readonly picture: string;
  readonly reply: Reply;
};

/** Stores the user's picture. Sessions and lists contain its short URL only, never its bytes. */
export async function setPicture(
  deps: IdentityDeps,
  actor: UserActor,
  { currentSession, picture, reply }: Input,
) {
  const parsed = parsePictureDataUrl(picture);
  if (parsed === null) throw new ApiError(pictureErrors.PICTURE_IS_INVALID);

  const id = deps.random.uuid();
  const image = `${deps.config.baseUrl}${authBase}/picture/${id}`;
  const now = deps.clock.now();
  const changed = await deps.db.transaction(async (tx) => {
    const user = await users.lock(tx, actor.user.id);
    if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
    await pictures.upsert(tx, { id, userId: user.id, ...parsed, createdAt: now });
    return publishUserUpdated(tx, await users.update(tx, user, { image }, now));
  });
  reply.cookies(await refreshSessionCookies(deps, currentSession, changed));
  return { image };
}
