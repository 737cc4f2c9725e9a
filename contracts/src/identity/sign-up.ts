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

/** What accounts have to keep to here, new ones by email and password above all. */
export const accountRules = z.object({
  /** Whether there can be any. */
  isOpen: z.boolean(),
  /** Whether there are passwords at all, to come in with and to be mailed links for. */
  havePasswords: z.boolean(),
  /** Whether a new one is mailed a link that proves its address. */
  areConfirmed: z.boolean(),
  /** Whether people may move to another address. */
  canMove: z.boolean(),
  /** Whether people may delete their accounts. */
  canBeDeleted: z.boolean(),
  /** Whether a password set by a mailed link signs out everywhere. */
  resetSignsOut: z.boolean(),
  /** How long mailed links are good for. */
  resetLinkSeconds: z.number().int(),
  deletionLinkSeconds: z.number().int(),
  /** In characters, as are the bounds. */
  passwordLength: z.object({ shortest: z.number(), longest: z.number() }),
  usernameLength: z.object({ shortest: z.number(), longest: z.number() }),
  /** Where the terms and the privacy policy are, that whoever makes an account agrees to. */
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
});
export type AccountRules = z.output<typeof accountRules>;

export const signUpRoutes = {
  getAccountRules: defineRoute({
    method: 'GET',
    path: '/account-rules',
    summary: 'What accounts have to keep to here: what is switched off, lengths, terms',
    access: 'public',
    response: accountRules,
    errors: [],
  }),
  signUpEmail: defineRoute({
    method: 'POST',
    path: '/sign-up/email',
    summary: 'Create an account with an email address and a password, and sign in',
    access: 'public',
    hashesPassword: true,
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
