import type { SignedCookie } from '@tessera/chassis/http/signed-cookie';
import type { Seal } from '@tessera/chassis/ports/seal';
import type { Base } from '@tessera/chassis/service';
import type { CookieCache } from '@tessera/chassis/sessions/cookie-cache';
import type { SessionFeed } from '@tessera/chassis/sessions/session-feed';
import type { SessionReader } from '@tessera/chassis/sessions/session-reader';
import type { IdentityConfig } from './config.ts';
import type { Guesses } from './passwords/guesses.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Providers } from './providers/configured-provider.ts';
import type { SessionCopies } from './sessions/session-copies.ts';
import type { KeyRing } from './signing-keys/key-ring.ts';
import type { ClientLimit } from './tokens/client-limit.ts';

/** What every use case of this service is handed. */
export type IdentityDeps = Base<IdentityConfig> & {
  readonly passwords: Passwords;
  readonly guesses: Guesses;
  readonly sessions: SessionReader;
  readonly copies: SessionCopies;
  readonly cookieCache: CookieCache;
  readonly feed: SessionFeed;
  /** The providers that people may sign in with here. */
  readonly providers: Providers;
  readonly tokenSeal: Seal;
  /** What signs tokens for other services. */
  readonly keyRing: KeyRing;
  readonly clientLimit: ClientLimit;
  /** Tells one browser from another while it is away at a provider. */
  readonly browserCookie: SignedCookie;
};
