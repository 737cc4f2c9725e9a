import { createHmac, timingSafeEqual } from 'node:crypto';

/** The services that believe a session copy in Redis without asking identity. */
export const sessionReaders = ['identity', 'org', 'billing'] as const;
export type SessionReaderName = (typeof sessionReaders)[number];

/** The MACs of a copy, one for each reader in the order of `sessionReaders`, joined by dots. */
export type SessionSigner = (tokenHash: string, copy: string) => string;
/** Whether the MAC that was made for this reader fits the copy and its token. */
export type SessionVerifier = (tokenHash: string, copy: string, macs: string) => boolean;

/**
 * Signs session copies for all readers. Only identity has these keys: a reader knows its own key, with which it
 * could at most deceive itself (SEC-124).
 */
export function createSessionSigner(
  keys: Readonly<Record<SessionReaderName, string>>,
): SessionSigner {
  return (tokenHash, copy) =>
    sessionReaders.map((reader) => macOf(keys[reader], tokenHash, copy)).join('.');
}

/** Verifies by any of the reader's keys, so that `AUTH_SECRET` can be rotated. Constant time. */
export function createSessionVerifier(
  reader: SessionReaderName,
  keys: readonly string[],
): SessionVerifier {
  const place = sessionReaders.indexOf(reader);
  return (tokenHash, copy, macs) => {
    const given = Buffer.from(macs.split('.')[place] ?? '');
    const matches = keys.map((key) => {
      const expected = Buffer.from(macOf(key, tokenHash, copy));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return matches.includes(true);
  };
}

const macOf = (key: string, tokenHash: string, copy: string) =>
  createHmac('sha256', key).update(`${tokenHash} ${copy}`).digest('base64url');
