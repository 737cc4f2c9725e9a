import { brandingSettings } from '@tessera/chassis/branding';
import {
  authSecretSettings,
  type ConfigOf,
  count,
  flag,
  freshnessSettings,
  list,
  mailSettings,
  serviceSettings,
  setting,
  tokenSettings,
} from '@tessera/chassis/config';
import * as z from 'zod';
import { providerSettings } from './providers/provider-settings.ts';
import { LONGEST_TOKEN_SECONDS } from './signing-keys/signing-key.rules.ts';

const DAY = 86_400;

/** A page of somebody's site, or a path of our own origin. */
const linkTarget = z
  .string()
  .refine(
    (value) => /^\/(?![/\\])/.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value)),
    'must be an http or https URL, or a path',
  )
  .optional();

export const identitySettings = {
  ...serviceSettings({ port: 3001, metricsPort: 9091, databaseVariable: 'IDENTITY_DATABASE_URL' }),
  ...authSecretSettings,
  ...mailSettings,
  ...brandingSettings,
  sessionExpiresIn: setting(
    'AUTH_SESSION_EXPIRES_IN',
    count(7 * DAY, { min: 1 }),
    'seconds a session lives',
  ),
  sessionUpdateAge: setting(
    'AUTH_SESSION_UPDATE_AGE',
    count(DAY),
    'seconds of the lifetime that must be used before it is extended',
  ),
  ...freshnessSettings,
  sessionShortExpiresIn: setting(
    'AUTH_SESSION_SHORT_EXPIRES_IN',
    count(DAY, { min: 1 }),
    'seconds a session lives that is not to be remembered',
  ),
  sessionRefreshEnabled: setting(
    'AUTH_SESSION_REFRESH_ENABLED',
    flag(true),
    'whether reading a session may extend it',
  ),
  sessionLimit: setting(
    'AUTH_SESSION_LIMIT',
    count(100, { min: 1, max: 10_000 }),
    'live sessions per user; a new one ends the least recently used',
  ),
  cookieCacheMaxAge: setting(
    'AUTH_COOKIE_CACHE_MAX_AGE',
    count(60),
    'seconds a browser may carry a copy of its session; 0 turns it off',
  ),
  passwordMinLength: setting(
    'AUTH_PASSWORD_MIN_LENGTH',
    count(8, { min: 1, max: 128 }),
    'shortest password, in characters',
  ),
  passwordMaxLength: setting(
    'AUTH_PASSWORD_MAX_LENGTH',
    count(128, { min: 8, max: 512 }),
    'longest password, in characters',
  ),
  emailPasswordEnabled: setting(
    'AUTH_EMAIL_PASSWORD_ENABLED',
    flag(true),
    'sign-up and sign-in with email and password',
  ),
  signUpDisabled: setting(
    'AUTH_DISABLE_SIGN_UP',
    flag(false),
    'no new accounts by email and password',
  ),
  termsUrl: setting(
    'AUTH_TERMS_URL',
    linkTarget,
    'the terms that whoever signs up agrees to; shown on the sign-up page',
  ),
  privacyUrl: setting('AUTH_PRIVACY_URL', linkTarget, 'the privacy policy, shown beside them'),
  requireEmailVerification: setting(
    'AUTH_REQUIRE_EMAIL_VERIFICATION',
    flag(false),
    'no session before the address is verified',
  ),
  sendVerificationOnSignUp: setting(
    'AUTH_SEND_VERIFICATION_ON_SIGN_UP',
    flag(true),
    'mail a verification link on sign-up',
  ),
  signInAfterVerification: setting(
    'AUTH_SIGN_IN_AFTER_VERIFICATION',
    flag(false),
    'a verification link signs in, the first time it is opened',
  ),
  verificationExpiresIn: setting(
    'AUTH_VERIFICATION_EXPIRES_IN',
    count(3_600, { min: 1 }),
    'seconds a verification link is good for',
  ),
  hideTakenEmails: setting(
    'AUTH_HIDE_TAKEN_EMAILS',
    flag(false),
    'where addresses must be verified: a sign-up with a taken one is answered like any other, and its owner told',
  ),
  usernameMinLength: setting(
    'AUTH_USERNAME_MIN_LENGTH',
    count(3, { min: 1, max: 128 }),
    'shortest username, in characters',
  ),
  usernameMaxLength: setting(
    'AUTH_USERNAME_MAX_LENGTH',
    count(30, { min: 1, max: 128 }),
    'longest username, in characters',
  ),
  resetExpiresIn: setting(
    'AUTH_RESET_EXPIRES_IN',
    count(3_600, { min: 1 }),
    'seconds a link that sets a new password is good for',
  ),
  resetRevokesSessions: setting(
    'AUTH_RESET_REVOKES_SESSIONS',
    flag(true),
    'a new password by link signs out everywhere',
  ),
  changeEmailEnabled: setting(
    'AUTH_CHANGE_EMAIL_ENABLED',
    flag(true),
    'users may change their address',
  ),
  deleteUserEnabled: setting(
    'AUTH_DELETE_USER_ENABLED',
    flag(true),
    'users may delete their account',
  ),
  deleteUserVerification: setting(
    'AUTH_DELETE_USER_VERIFICATION',
    flag(false),
    'deleting an account takes a mailed link',
  ),
  deleteExpiresIn: setting(
    'AUTH_DELETE_EXPIRES_IN',
    count(DAY, { min: 1 }),
    'seconds a deletion link is good for',
  ),
  breachedPasswordsFolder: setting(
    'AUTH_BREACHED_PASSWORDS_DIR',
    z.string().optional(),
    'folder of leaked passwords by SHA-1 range (files 00000 to FFFFF); new passwords on it are refused',
  ),
  guessesAllowed: setting(
    'AUTH_PASSWORD_GUESSES',
    count(10, { min: 1 }),
    'wrong passwords per account and 15 minutes before unknown addresses have to wait',
  ),
  accountLinkingEnabled: setting(
    'AUTH_ACCOUNT_LINKING_ENABLED',
    flag(true),
    'one user may have logins of several providers',
  ),
  trustedProviders: setting(
    'AUTH_TRUSTED_PROVIDERS',
    list(),
    'providers that may link to an existing user without having verified the address',
  ),
  allowDifferentEmails: setting(
    'AUTH_ALLOW_DIFFERENT_EMAILS',
    flag(false),
    "a login may be linked whose address is not the user's, or that has none",
  ),
  allowUnlinkingAll: setting(
    'AUTH_ALLOW_UNLINKING_ALL',
    flag(false),
    'the last login of a user may be unlinked',
  ),
  ...tokenSettings,
  tokenExpiresIn: setting(
    'AUTH_TOKEN_EXPIRES_IN',
    count(300, { min: 60, max: LONGEST_TOKEN_SECONDS }),
    'seconds a signed token for other services lives; at most an hour',
  ),
  signingKeyRotation: setting(
    'AUTH_SIGNING_KEY_ROTATION',
    count(30 * DAY, { min: 3_600 }),
    'seconds after which another key signs tokens',
  ),
  ...providerSettings(),
  hashingWidth: setting(
    'AUTH_HASHING_WIDTH',
    count(0, { max: 64 }),
    'passwords hashed at the same time; 0 is one per core',
  ),
  hashingMaxWait: setting(
    'AUTH_HASHING_MAX_WAIT',
    count(6, { min: 1, max: 8 }),
    'longest time in seconds that a password check waits; what would wait longer is rejected at once with 503',
  ),
};

export type IdentityConfig = ConfigOf<typeof identitySettings>;
