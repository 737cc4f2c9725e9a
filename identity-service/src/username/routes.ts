import { handle } from '@tessera/chassis/http/handle';
import { usernameRoutes } from '@tessera/contracts/identity/username';
import type { IdentityDeps } from '../deps.ts';
import { isUsernameAvailable } from './is-username-available.ts';
import { signInUsername } from './sign-in-username.ts';

export const usernameHandlers = (deps: IdentityDeps) => [
  handle(usernameRoutes.signInUsername, ({ body, clientInfo, reply, signal }) =>
    signInUsername(deps, { ...body, clientInfo, reply, signal }),
  ),
  handle(usernameRoutes.isUsernameAvailable, ({ body }) => isUsernameAvailable(deps, body)),
];
