import { hkdfSync } from 'node:crypto';
import { type SessionReaderName, sessionReaders } from '../sessions/session-mac.ts';

/** The services that have secrets derived from `AUTH_SECRET` instead of that secret itself (SEC-124). */
export const derivedReaders = ['org', 'billing'] as const;
export type DerivedReader = (typeof derivedReaders)[number];

/**
 * 32 bytes in base64url for one purpose, by HKDF-SHA-256 without salt. A derived secret reveals neither the original
 * secret nor the secrets of other purposes.
 */
export const deriveSecret = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');

/** The default of `AUTH_COOKIE_SECRETS`: one secret for each entry of `AUTH_SECRET`, in the same order. */
export const deriveCookieSecrets = (authSecrets: readonly string[]): string[] =>
  authSecrets.map((secret) => deriveSecret(secret, 'cookies'));

/** `AUTH_SESSION_MAC_KEY` of one reader, in the order of `AUTH_SECRET`. */
export const deriveSessionMacKeys = (
  authSecrets: readonly string[],
  reader: SessionReaderName,
): string[] => authSecrets.map((secret) => deriveSecret(secret, `session-mac ${reader}`));

/** The newest key of each reader; identity signs cached sessions with these. Throws without a secret. */
export function deriveSigningKeys([newest]: readonly string[]): Readonly<
  Record<SessionReaderName, string>
> {
  if (newest === undefined) throw new Error('no AUTH_SECRET to derive keys from');
  const keys = sessionReaders.map((reader) => [reader, deriveSessionMacKeys([newest], reader)[0]]);
  return Object.fromEntries(keys);
}

type Given = {
  readonly authSecrets: readonly string[];
  /** `AUTH_COOKIE_SECRETS`, if it is set. */
  readonly cookieSecrets?: readonly string[] | undefined;
};

/** The environment variables that a service gets instead of `AUTH_SECRET`. */
export function derivedEnvironment(
  reader: DerivedReader,
  { authSecrets, cookieSecrets = deriveCookieSecrets(authSecrets) }: Given,
): Record<string, string> {
  const encryptionKeys = authSecrets.map((secret) => deriveSecret(secret, 'billing encryption'));
  return {
    AUTH_COOKIE_SECRETS: cookieSecrets.join(','),
    AUTH_SESSION_MAC_KEY: deriveSessionMacKeys(authSecrets, reader).join(','),
    ...(reader === 'billing' ? { BILLING_ENCRYPTION_KEYS: encryptionKeys.join(',') } : {}),
  };
}
