import type { Encryption } from '@tessera/chassis/crypto/encryption';
import type { SignedCookie } from '@tessera/chassis/http/signed-cookie';
import type { Base } from '@tessera/chassis/service/types';
import type { SessionCookieCache } from '@tessera/chassis/sessions/session-cookie-cache';
import type { SessionInvalidations } from '@tessera/chassis/sessions/session-invalidation';
import type { SessionReader } from '@tessera/chassis/sessions/session-reader';
import type { IdentityConfig } from './config.ts';
import type { KeyRing } from './jwt-keys/key-ring.ts';
import type { LoginThrottle } from './passwords/login-throttle.ts';
import type { Passwords } from './passwords/password-hashing.ts';
import type { Providers } from './providers/configured-provider.ts';
import type { SessionCacheWriter } from './sessions/session-cache-writer.ts';
import type { ClientLimit } from './tokens/client-limit.ts';

/** The dependencies of every use case. */
export type IdentityDeps = Base<IdentityConfig> & {
  readonly passwords: Passwords;
  readonly loginThrottle: LoginThrottle;
  readonly sessions: SessionReader;
  readonly sessionCache: SessionCacheWriter;
  readonly cookieCache: SessionCookieCache;
  readonly sessionInvalidations: SessionInvalidations;
  /** The configured social providers. */
  readonly providers: Providers;
  readonly tokenEncryption: Encryption;
  /** Signs tokens for other services. */
  readonly keyRing: KeyRing;
  readonly clientLimit: ClientLimit;
  /** Identifies the browser while it is at a provider. */
  readonly browserCookie: SignedCookie;
};
