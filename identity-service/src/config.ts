import { brandingSettings } from '@tessera/chassis/branding-settings';
import {
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
import { authSecretSettings } from '@tessera/chassis/secret-settings';
import * as z from 'zod';
import { MAX_TOKEN_LIFETIME_SECONDS } from './jwt-keys/jwt-key.rules.ts';
import { providerSettings } from './providers/provider-settings.ts';

const DAY = 86_400;

/** An absolute URL, or a path of the app's own origin. */
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
    'lifetime of a session in seconds',
  ),
  sessionUpdateAge: setting(
    'AUTH_SESSION_UPDATE_AGE',
    count(DAY),
    'seconds after which a session is extended',
  ),
  ...freshnessSettings,
  sessionShortExpiresIn: setting(
    'AUTH_SESSION_SHORT_EXPIRES_IN',
    count(DAY, { min: 1 }),
    'lifetime in seconds of a session without rememberMe',
  ),
  sessionRefreshEnabled: setting(
    'AUTH_SESSION_REFRESH_ENABLED',
    flag(true),
    'extend sessions when they are read',
  ),
  sessionLimit: setting(
    'AUTH_SESSION_LIMIT',
    count(100, { min: 1, max: 10_000 }),
    'maximum number of sessions per user; a new one revokes the least recently used',
  ),
  cookieCacheMaxAge: setting(
    'AUTH_COOKIE_CACHE_MAX_AGE',
    count(60),
    'lifetime of the session cookie cache in seconds; 0 disables it',
  ),
  passwordMinLength: setting(
    'AUTH_PASSWORD_MIN_LENGTH',
    count(8, { min: 1, max: 128 }),
    'minimum length of passwords, in characters',
  ),
  passwordMaxLength: setting(
    'AUTH_PASSWORD_MAX_LENGTH',
    count(128, { min: 8, max: 512 }),
    'maximum length of passwords, in characters',
  ),
  emailPasswordEnabled: setting(
    'AUTH_EMAIL_PASSWORD_ENABLED',
    flag(true),
    'sign-up and sign-in with email and password',
  ),
  signUpDisabled: setting(
    'AUTH_DISABLE_SIGN_UP',
    flag(false),
    'disable sign-up by email and password',
  ),
  termsUrl: setting('AUTH_TERMS_URL', linkTarget, 'terms of service, shown on the sign-up page'),
  privacyUrl: setting('AUTH_PRIVACY_URL', linkTarget, 'privacy policy, shown on the sign-up page'),
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
    'sign in when a verification link is first opened',
  ),
  verificationExpiresIn: setting(
    'AUTH_VERIFICATION_EXPIRES_IN',
    count(3_600, { min: 1 }),
    'lifetime of a verification link in seconds',
  ),
  hideTakenEmails: setting(
    'AUTH_HIDE_TAKEN_EMAILS',
    flag(false),
    'with required verification: a sign-up with a taken address gets the usual response, and its owner a mail',
  ),
  usernameMinLength: setting(
    'AUTH_USERNAME_MIN_LENGTH',
    count(3, { min: 1, max: 128 }),
    'minimum length of usernames, in characters',
  ),
  usernameMaxLength: setting(
    'AUTH_USERNAME_MAX_LENGTH',
    count(30, { min: 1, max: 128 }),
    'maximum length of usernames, in characters',
  ),
  resetExpiresIn: setting(
    'AUTH_RESET_EXPIRES_IN',
    count(3_600, { min: 1 }),
    'lifetime of a password reset link in seconds',
  ),
  resetRevokesSessions: setting(
    'AUTH_RESET_REVOKES_SESSIONS',
    flag(true),
    'a password reset revokes all sessions',
  ),
  changeEmailEnabled: setting(
    'AUTH_CHANGE_EMAIL_ENABLED',
    flag(true),
    'users may change their email address',
  ),
  deleteUserEnabled: setting(
    'AUTH_DELETE_USER_ENABLED',
    flag(true),
    'users may delete their account',
  ),
  deleteUserVerification: setting(
    'AUTH_DELETE_USER_VERIFICATION',
    flag(false),
    'deleting an account requires a mailed link',
  ),
  deleteExpiresIn: setting(
    'AUTH_DELETE_EXPIRES_IN',
    count(DAY, { min: 1 }),
    'lifetime of a deletion link in seconds',
  ),
  breachedPasswordsFolder: setting(
    'AUTH_BREACHED_PASSWORDS_DIR',
    z.string().optional(),
    'folder of leaked passwords by SHA-1 range (files 00000 to FFFFF); new passwords found there are rejected',
  ),
  developmentPasswordAllowed: setting(
    'AUTH_ALLOW_DEVELOPMENT_PASSWORD',
    flag(false),
    'accept the public password of the accounts that `npm run dev` creates; never in production',
  ),
  maxPasswordAttempts: setting(
    'AUTH_MAX_PASSWORD_ATTEMPTS',
    count(10, { min: 1 }),
    'failed sign-in attempts per account in 15 minutes before untrusted IP addresses have to wait',
  ),
  accountLinkingEnabled: setting(
    'AUTH_ACCOUNT_LINKING_ENABLED',
    flag(true),
    'one user may have logins of several providers',
  ),
  trustedProviders: setting(
    'AUTH_TRUSTED_PROVIDERS',
    list(),
    'providers trusted to link to an existing user without a verified address',
  ),
  allowDifferentEmails: setting(
    'AUTH_ALLOW_DIFFERENT_EMAILS',
    flag(false),
    "allow linking a login with another address than the user's, or none",
  ),
  allowUnlinkingAll: setting(
    'AUTH_ALLOW_UNLINKING_ALL',
    flag(false),
    'allow unlinking the last login of a user',
  ),
  ...tokenSettings,
  tokenExpiresIn: setting(
    'AUTH_TOKEN_EXPIRES_IN',
    count(300, { min: 60, max: MAX_TOKEN_LIFETIME_SECONDS }),
    'lifetime in seconds of a signed token for other services; at most an hour',
  ),
  signingKeyRotation: setting(
    'AUTH_SIGNING_KEY_ROTATION',
    count(30 * DAY, { min: 3_600 }),
    'rotation interval of the JWT signing key in seconds',
  ),
  ...providerSettings(),
  hashingConcurrency: setting(
    'AUTH_HASHING_CONCURRENCY',
    count(0, { max: 64 }),
    'passwords hashed concurrently; 0 is one per core',
  ),
  hashingMaxWait: setting(
    'AUTH_HASHING_MAX_WAIT',
    count(6, { min: 1, max: 8 }),
    'maximum wait of a password check in seconds; checks that would wait longer are rejected immediately with 503',
  ),
};

export type IdentityConfig = ConfigOf<typeof identitySettings>;
