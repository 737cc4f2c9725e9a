import * as z from 'zod/mini';
import { commonErrors, defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, imageUrl } from '../define/text.ts';
import { newPasswordErrors } from './passwords.ts';
import { userBase, userErrors, usernameErrors, usernameInput } from './users.ts';

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
    hashesPassword: true,
    originCheck: 'always',
    body: z.object({
      name: displayName,
      email: z.string().check(z.maxLength(1024)),
      password: z.string(),
      image: z.nullish(imageUrl),
      ...usernameInput,
      callbackURL: z.optional(z.string()),
      /** Id and secret of a mailed invitation to this address, which prove it: no verification mail is sent. */
      invitation: z.optional(
        z.object({
          id: z.string().check(z.maxLength(128)),
          secret: z.string().check(z.maxLength(128)),
        }),
      ),
    }),
    response: z.object({ token: z.nullable(z.string()), user: userBase }),
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
