import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { signInErrors } from './sign-in.ts';
import { userBase, usernameErrors } from './users.ts';

export const usernameSignInErrors = defineErrors({
  INVALID_USERNAME_OR_PASSWORD: { status: 401, message: 'invalid username or password' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'email not verified' },
});

const malformed = [
  usernameErrors.USERNAME_IS_TOO_SHORT,
  usernameErrors.USERNAME_IS_TOO_LONG,
  usernameErrors.USERNAME_IS_INVALID,
];

export const usernameRoutes = {
  signInUsername: defineRoute({
    method: 'POST',
    path: '/sign-in/username',
    summary: 'Sign in with a username (case-insensitive) and a password',
    access: 'public',
    hashesPassword: true,
    originCheck: 'always',
    body: z.object({
      username: z.string().check(z.maxLength(1024)),
      password: z.string().check(z.maxLength(1024)),
      rememberMe: z._default(z.boolean(), true),
    }),
    response: z.object({ token: z.string(), user: z.extend(userBase, { username: z.string() }) }),
    errors: [
      usernameSignInErrors.INVALID_USERNAME_OR_PASSWORD,
      ...malformed,
      signInErrors.EMAIL_AND_PASSWORD_IS_NOT_ENABLED,
      usernameSignInErrors.EMAIL_NOT_VERIFIED,
    ],
  }),
  isUsernameAvailable: defineRoute({
    method: 'POST',
    path: '/is-username-available',
    summary: 'Check whether a username is available',
    access: 'public',
    body: z.object({ username: z.string().check(z.maxLength(1024)) }),
    response: z.object({ available: z.boolean() }),
    errors: malformed,
  }),
};
