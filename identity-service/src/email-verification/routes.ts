import { handle } from '@tessera/chassis/http/handle';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import type { IdentityDeps } from '../deps.ts';
import { sendVerificationEmail } from './send-verification-email.ts';
import { verifyEmail } from './verify-email.ts';

export const emailVerificationHandlers = (deps: IdentityDeps) => [
  handle(emailVerificationRoutes.sendVerificationEmail, ({ by, body }) =>
    sendVerificationEmail(deps, { by, ...body }),
  ),
  handle(emailVerificationRoutes.verifyEmail, ({ by, query, caller, reply }) =>
    verifyEmail(deps, { by, ...query, caller, reply }),
  ),
];
