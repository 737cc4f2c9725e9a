import { handle } from '@tessera/chassis/http/handle';
import { emailChangeRoutes } from '@tessera/contracts/identity/email-change';
import type { IdentityDeps } from '../deps.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changeEmail } from './change-email.ts';
import { getEmailChange } from './get-email-change.ts';

export const emailChangeHandlers = (deps: IdentityDeps) => [
  handle(emailChangeRoutes.changeEmail, ({ actor, currentSession, body, reply }) =>
    changeEmail(deps, actor, { currentSession, ...body, reply }),
  ),
  handle(emailChangeRoutes.getEmailChange, ({ actor }) => getEmailChange(deps, actor)),
  handle(emailChangeRoutes.cancelEmailChange, ({ actor }) => cancelEmailChange(deps, actor)),
];
