import { handle } from '@tessera/chassis/http/handle';
import { pictureRoutes } from '@tessera/contracts/identity/pictures';
import { userRoutes } from '@tessera/contracts/identity/users';
import type { IdentityDeps } from '../deps.ts';
import { getPicture } from './get-picture.ts';
import { setPicture } from './set-picture.ts';
import { updateUser } from './update-user.ts';
import { assertUsernameIn } from './username.rules.ts';

export const userHandlers = (deps: IdentityDeps) => [
  handle(
    userRoutes.updateUser,
    ({ actor, currentSession, body, reply }) =>
      updateUser(deps, actor, { currentSession, ...body, reply }),
    {
      assertFirst: (body) => assertUsernameIn(body, deps.config),
    },
  ),
  handle(pictureRoutes.setPicture, ({ actor, currentSession, body, reply }) =>
    setPicture(deps, actor, { currentSession, ...body, reply }),
  ),
  handle(pictureRoutes.getPicture, ({ params }) => getPicture(deps, params)),
];
