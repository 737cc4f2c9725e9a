import { handle } from '@app/chassis/http/handle';
import { emailChangeRoutes } from '@app/contracts/identity/email-change';
import type { IdentityDeps } from '../deps.ts';
import { changeEmail } from './change-email.ts';

export const emailChangeHandlers = (deps: IdentityDeps) => [
  handle(emailChangeRoutes.changeEmail, ({ by, body, reply }) =>
    changeEmail(deps, { by, ...body, reply }),
  ),
];
