import { handle } from '@tessera/chassis/http/handle';
import { passwordRoutes } from '@tessera/contracts/identity/passwords';
import type { IdentityDeps } from '../deps.ts';
import { changePassword } from './change-password.ts';
import { forgetPassword } from './forget-password.ts';
import { openResetLink } from './open-reset-link.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { verifyPassword } from './verify-password.ts';

export const passwordHandlers = (deps: IdentityDeps) => [
  handle(passwordRoutes.forgetPassword, ({ body }) => forgetPassword(deps, body)),
  handle(passwordRoutes.requestPasswordReset, ({ body }) => requestPasswordReset(deps, body)),
  handle(passwordRoutes.openResetLink, ({ params, query }) =>
    openResetLink(deps, { ...params, ...query }),
  ),
  handle(passwordRoutes.resetPassword, ({ body, query }) =>
    resetPassword(deps, { ...body, token: body.token || query.token }),
  ),
  handle(passwordRoutes.changePassword, ({ actor, currentSession, body, clientInfo, reply }) =>
    changePassword(deps, actor, { currentSession, ...body, clientInfo, reply }),
  ),
  handle(passwordRoutes.verifyPassword, ({ actor, body, clientInfo }) =>
    verifyPassword(deps, actor, { ...body, clientInfo }),
  ),
];
