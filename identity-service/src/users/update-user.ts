import type { Reply } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { type Language, userErrors } from '@tessera/contracts/identity/users';
import type { IdentityDeps } from '../deps.ts';
import { refreshSessionCookies } from '../sessions/refresh-session-cookies.ts';
import { pictures } from './picture.repository.ts';
import { publishUserUpdated } from './publish-user-updated.ts';
import { withUsernameTakenError } from './taken-errors.ts';
import { users } from './user.repository.ts';
import { resolveUsername } from './username.rules.ts';

type ProfileInput = {
  readonly name?: string | undefined;
  readonly image?: string | null | undefined;
  readonly username?: string | undefined;
  readonly displayUsername?: string | undefined;
  readonly language?: Language | undefined;
};
type Input = ProfileInput & {
  readonly currentSession: CurrentSession;
  /** Any value but an empty one is rejected: addresses change by change-email only. */
  readonly email?: unknown;
  readonly reply: Reply;
};

/** Updates the user's profile; all of the user's sessions show it from the next request on. */
export async function updateUser(
  deps: IdentityDeps,
  actor: UserActor,
  { currentSession, email, reply, ...profile }: Input,
) {
  if (email) throw new ApiError(userErrors.EMAIL_CAN_NOT_BE_UPDATED);
  const { name, image, language } = profile;

  const changed = await withUsernameTakenError(() =>
    deps.db.transaction(async (tx) => {
      const user = await users.lock(tx, actor.user.id);
      if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(image === undefined ? {} : { image }),
        ...(language === undefined ? {} : { language }),
        ...resolveUsername(profile, user.username, deps.config),
      };
      if (Object.keys(change).length === 0) return [];
      // The stored picture is no longer referenced.
      if (image !== undefined && image !== user.image) await pictures.delete(tx, user.id);
      return publishUserUpdated(tx, await users.update(tx, user, change, deps.clock.now()));
    }),
  );
  reply.cookies(await refreshSessionCookies(deps, currentSession, changed));
  return { status: true } as const;
}
