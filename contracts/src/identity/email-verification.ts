import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { emailAddress } from '../define/text.ts';
import { userBase, userErrors } from './users.ts';

export const emailVerificationErrors = defineErrors({
  TOKEN_EXPIRED: { status: 401, message: 'token_expired' },
  INVALID_TOKEN: { status: 401, message: 'invalid_token' },
  USER_NOT_FOUND: { status: 401, message: 'user_not_found' },
  UNAUTHORIZED: { status: 401, message: 'unauthorized' },
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: {
    status: 400,
    message: 'You can only send a verification email to an unverified email',
  },
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: {
    status: 400,
    message: 'You can only send a verification email to your own email',
  },
});

export const emailVerificationRoutes = {
  sendVerificationEmail: defineRoute({
    method: 'POST',
    path: '/send-verification-email',
    summary: 'Email a verification link; the response is the same for an unknown address',
    access: 'optional',
    body: z.object({ email: emailAddress, callbackURL: z.optional(z.string()) }),
    response: z.object({ status: z.literal(true) }),
    errors: [
      emailVerificationErrors.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL,
      emailVerificationErrors.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
  verifyEmail: defineRoute({
    method: 'GET',
    path: '/verify-email',
    summary: 'Verify an email address or confirm a change of it; redirects to callbackURL if given',
    access: 'optional',
    query: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(4096)),
      callbackURL: z.optional(z.string()),
    }),
    response: z.object({ status: z.literal(true), user: z.nullable(userBase) }),
    errors: [
      emailVerificationErrors.TOKEN_EXPIRED,
      emailVerificationErrors.INVALID_TOKEN,
      emailVerificationErrors.USER_NOT_FOUND,
      emailVerificationErrors.UNAUTHORIZED,
      userErrors.USER_ALREADY_EXISTS,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
};
