import * as z from 'zod';
import { setting, splitList } from './config.ts';

/** A list of secrets, each at least `minLength` characters long. The list allows rotation. */
export const secrets = (minLength: number) =>
  z
    .string()
    .transform(splitList)
    .refine(
      (entries) => entries.length > 0 && entries.every((entry) => entry.length >= minLength),
      `must have at least ${minLength} characters`,
    );

/** Secrets taken over from an older system can be shorter than newly generated ones. */
const MIN_COOKIE_SECRET_LENGTH = 16;
const MIN_SECRET_LENGTH = 32;

const COOKIE_SECRETS_MEANING =
  'secrets that sign only cookies, newest first; identity derives them from AUTH_SECRET unless set, and prints them for the other services (`derive-keys`)';

/** Only identity has this secret. The other services get secrets derived from it (SEC-124). */
export const authSecretSettings = {
  authSecrets: setting(
    'AUTH_SECRET',
    secrets(MIN_SECRET_LENGTH),
    'at least 32 characters; a list rotates: the first signs, all verify',
  ),
  cookieSecrets: setting(
    'AUTH_COOKIE_SECRETS',
    secrets(MIN_COOKIE_SECRET_LENGTH).optional(),
    COOKIE_SECRETS_MEANING,
  ),
};

/** For the services other than identity that resolve sessions: the values that `derive-keys` prints for them. */
export const sessionReaderSettings = {
  cookieSecrets: setting(
    'AUTH_COOKIE_SECRETS',
    secrets(MIN_COOKIE_SECRET_LENGTH),
    COOKIE_SECRETS_MEANING,
  ),
  sessionMacKeys: setting(
    'AUTH_SESSION_MAC_KEY',
    secrets(MIN_SECRET_LENGTH),
    'verifies the session copies that were made for this service; printed by `derive-keys`',
  ),
};
