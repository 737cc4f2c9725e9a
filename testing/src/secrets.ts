import {
  deriveCookieSecrets,
  deriveSessionMacKeys,
  deriveSigningKeys,
} from '@tessera/chassis/crypto/derived-secrets';
import {
  createSessionSigner,
  createSessionVerifier,
  type SessionReaderName,
} from '@tessera/chassis/sessions/session-mac';

/** `AUTH_SECRET` of the services under test. */
export const testSecret = 'a secret of the tests that is long enough';
/** The secrets with which services under test sign cookies. */
export const testCookieSecrets = deriveCookieSecrets([testSecret]);
/** Signs cached sessions as identity does. */
export const signTestCopy = createSessionSigner(deriveSigningKeys([testSecret]));
/** Options for `writeCachedSessions`, as identity sets them; all clocks of the tests are the same. */
export const testSessionCacheOptions = { sign: signTestCopy, clockOffsetMilliseconds: 0 };
/** Verifies cached sessions as that reader does. */
export const verifyTestCopy = (reader: SessionReaderName) =>
  createSessionVerifier(reader, deriveSessionMacKeys([testSecret], reader));
