import type { Reply } from '@tessera/chassis/http/handle';
import type { CurrentSession } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { type Language, userErrors } from '@tessera/contracts/identity/users';
import type { IdentityDeps } from '../deps.ts';
import { resendSession } from '../sessions/resend-session.ts';
import { pictures } from './picture.repository.ts';
import { refusingTakenUsername } from './refusing-taken.ts';
import { tellUserChanged } from './tell-user-changed.ts';
import { users } from './user.repository.ts';
import { chooseUsername } from './username.rules.ts';

type Wanted = {
  readonly name?: string | undefined;
  readonly image?: string | null | undefined;
  readonly username?: string | undefined;
  readonly displayUsername?: string | undefined;
  readonly language?: Language | undefined;
};
type Input = Wanted & {
  readonly actor: UserActor;
  readonly currentSession: CurrentSession;
  /** Anything but an empty value is refused: an address has to be proven first. */
  readonly email?: unknown;
  readonly reply: Reply;
};

/** Changes what the caller may change of themselves; every session of theirs shows it in its next call. */
export async function updateUser(
  deps: IdentityDeps,
  { actor, currentSession, email, reply, ...wanted }: Input,
) {
  if (email) throw new ApiError(userErrors.EMAIL_CAN_NOT_BE_UPDATED);
  const { name, image, language } = wanted;

  const changed = await refusingTakenUsername(() =>
    deps.db.transaction(async (tx) => {
      const user = await users.lock(tx, actor.user.id);
      if (user === null) throw new ApiError(commonErrors.UNAUTHORIZED);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(image === undefined ? {} : { image }),
        ...(language === undefined ? {} : { language }),
        ...chooseUsername(wanted, user.username, deps.config),
      };
      if (Object.keys(change).length === 0) return [];
      // Nobody names a picture any more that lies with us.
      if (image !== undefined && image !== user.image) await pictures.drop(tx, user.id);
      return tellUserChanged(tx, await users.change(tx, user, change, deps.clock.now()));
    }),
  );
  reply.cookies(await resendSession(deps, currentSession, changed));
  return { status: true } as const;
}
