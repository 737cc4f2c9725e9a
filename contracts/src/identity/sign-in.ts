import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { userBase, userErrors } from './users.ts';

export const signInErrors = defineErrors({
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: { status: 400, message: 'Email and password is not enabled' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
});

export const signInRoutes = {
  signInEmail: defineRoute({
    method: 'POST',
    path: '/sign-in/email',
    summary: 'Sign in with an email address and a password',
    access: 'public',
    hashesPassword: true,
    originCheck: 'always',
    body: z.object({
      email: z.string().check(z.maxLength(1024)),
      password: z.string().check(z.maxLength(1024)),
      callbackURL: z.optional(z.string()),
      rememberMe: z._default(z.boolean(), true),
    }),
    response: z.object({
      redirect: z.boolean(),
      token: z.string(),
      url: z.optional(z.string()),
      user: userBase,
    }),
    errors: [
      signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED,
      userErrors.INVALID_EMAIL,
      signInErrors.INVALID_EMAIL_OR_PASSWORD,
      signInErrors.EMAIL_NOT_VERIFIED,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
};
