import { handle } from '@tessera/chassis/http/handle';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import type { IdentityDeps } from '../deps.ts';
import { signInEmail } from './sign-in-email.ts';

export const signInHandlers = (deps: IdentityDeps) => [
  handle(signInRoutes.signInEmail, ({ body, clientInfo, reply, signal }) =>
    signInEmail(deps, { ...body, clientInfo, reply, signal }),
  ),
];
