import { handle } from '@app/chassis/http/handle';
import { userRoutes } from '@app/contracts/identity/users';
import type { IdentityDeps } from '../deps.ts';
import { updateUser } from './update-user.ts';
import { assertUsernameIn } from './username.rules.ts';

export const userHandlers = (deps: IdentityDeps) => [
  handle(userRoutes.updateUser, ({ by, body, reply }) => updateUser(deps, { by, ...body, reply }), {
    assertFirst: (body) => assertUsernameIn(body, deps.config),
  }),
];
