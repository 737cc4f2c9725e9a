import {
  deriveCookieSecrets,
  deriveSessionMacKeys,
  deriveSigningKeys,
} from '../crypto/derived-secrets.ts';
import {
  createSessionSigner,
  createSessionVerifier,
  type SessionReaderName,
} from '../sessions/session-mac.ts';

/** `AUTH_SECRET` of the services under test. */
export const testSecret = 'a secret of the tests that is long enough';
/** What services under test sign cookies with. */
export const testCookieSecrets = deriveCookieSecrets([testSecret]);
/** Signs session copies as identity does. */
export const signTestCopy = createSessionSigner(deriveSigningKeys([testSecret]));
/** What writes session copies as identity does, beside a link to Redis; every clock here is the same. */
export const testCopies = { sign: signTestCopy, clockOffsetMilliseconds: 0 };
/** Verifies session copies as that reader does. */
export const verifyTestCopy = (reader: SessionReaderName) =>
  createSessionVerifier(reader, deriveSessionMacKeys([testSecret], reader));
