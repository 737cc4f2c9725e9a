import { createHmac, timingSafeEqual } from 'node:crypto';

/** The services that trust a cached session in Redis without a request to identity. */
export const sessionReaders = ['identity', 'org', 'billing'] as const;
export type SessionReaderName = (typeof sessionReaders)[number];

/** Returns the MACs of a copy, one for each reader in the order of `sessionReaders`, joined by dots. */
export type SessionSigner = (tokenHash: string, copy: string) => string;
/** Whether this reader's MAC is valid for the copy and its token. */
export type SessionVerifier = (tokenHash: string, copy: string, macs: string) => boolean;

/**
 * Signs cached sessions for all readers. Only identity has all keys. A reader has only its own key, so it can forge
 * copies for itself alone (SEC-124).
 */
export function createSessionSigner(
  keys: Readonly<Record<SessionReaderName, string>>,
): SessionSigner {
  return (tokenHash, copy) =>
    sessionReaders.map((reader) => macOf(keys[reader], tokenHash, copy)).join('.');
}

/** Verifies with each of the reader's keys, so that `AUTH_SECRET` can be rotated. Constant time. */
export function createSessionVerifier(
  reader: SessionReaderName,
  keys: readonly string[],
): SessionVerifier {
  const index = sessionReaders.indexOf(reader);
  return (tokenHash, copy, macs) => {
    const mac = Buffer.from(macs.split('.')[index] ?? '');
    const matches = keys.map((key) => {
      const expected = Buffer.from(macOf(key, tokenHash, copy));
      return expected.length === mac.length && timingSafeEqual(expected, mac);
    });
    return matches.includes(true);
  };
}

const macOf = (key: string, tokenHash: string, copy: string) =>
  createHmac('sha256', key).update(`${tokenHash} ${copy}`).digest('base64url');
