import * as z from 'zod';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, imageUrl } from '../define/text.ts';
import { newPasswordErrors } from './passwords.ts';
import { userBase, userErrors, usernameErrors, wantedUsername } from './users.ts';

export const signUpErrors = defineErrors({
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: {
    status: 400,
    message: 'Email and password sign up is not enabled',
  },
});

export const signUpRoutes = {
  signUpEmail: defineRoute({
    method: 'POST',
    path: '/sign-up/email',
    summary: 'Create an account with an email address and a password, and sign in',
    access: 'public',
    checksOrigin: 'always',
    body: z.object({
      name: displayName,
      email: z.string().max(1024),
      password: z.string(),
      image: imageUrl.nullish(),
      ...wantedUsername,
      callbackURL: z.string().optional(),
    }),
    response: z.object({ token: z.string().nullable(), user: userBase }),
    errors: [
      userErrors.INVALID_EMAIL,
      ...newPasswordErrors,
      ...Object.values(usernameErrors),
      userErrors.USER_ALREADY_EXISTS,
      signUpErrors.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED,
      commonErrors.INVALID_CALLBACKURL,
    ],
  }),
};
