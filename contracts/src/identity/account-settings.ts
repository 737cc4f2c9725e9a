import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';

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

export const accountSettingsRoutes = {
  getAccountSettings: defineRoute({
    method: 'GET',
    path: '/account-settings',
    summary: 'Get the account settings: enabled features, length limits, legal links',
    access: 'public',
    response: accountSettings,
    errors: [],
  }),
};
