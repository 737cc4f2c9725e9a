import { handle } from '@tessera/chassis/http/handle';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import { sendVerificationEmail } from './send-verification-email.ts';
import { verifyEmail } from './verify-email.ts';

export const emailVerificationHandlers = (deps: IdentityDeps) => [
  handle(emailVerificationRoutes.sendVerificationEmail, ({ actor, body }) =>
    sendVerificationEmail(deps, actor, body),
  ),
  handle(
    emailVerificationRoutes.verifyEmail,
    ({ actor, currentSession, query, clientInfo, reply }) =>
      verifyEmail(deps, actor, { currentSession, ...query, clientInfo, reply }),
  ),
];
