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

/** Settings of the deployment that apply to every account. */
export const accountSettings = z.object({
  /** New accounts can be created with an email address and a password. */
  signUpEnabled: z.boolean(),
  /** Sign-in with a password and password resets by email are enabled. */
  passwordEnabled: z.boolean(),
  /** Sign-up sends an email with a verification link. */
  emailVerificationSent: z.boolean(),
  canChangeEmail: z.boolean(),
  canDeleteAccount: z.boolean(),
  /** A password reset ends every session of the user. */
  resetRevokesSessions: z.boolean(),
  /** Lifetime of an emailed password reset link, in seconds. */
  resetLinkExpiresIn: z.int(),
  /** Lifetime of an emailed account deletion link, in seconds. */
  deletionLinkExpiresIn: z.int(),
  /** In characters; both bounds are inclusive. */
  passwordLength: z.object({ min: z.number(), max: z.number() }),
  usernameLength: z.object({ min: z.number(), max: z.number() }),
  /** The terms of service that a user accepts by signing up. */
  termsUrl: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
});
export type AccountSettings = z.output<typeof accountSettings>;

export const signUpRoutes = {
  getAccountSettings: defineRoute({
    method: 'GET',
    path: '/account-settings',
    summary: 'Get the account settings: enabled features, length limits, legal links',
    access: 'public',
    response: accountSettings,
    errors: [],
  }),
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
