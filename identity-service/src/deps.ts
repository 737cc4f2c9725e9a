import type { Base } from '@app/chassis/service';
import type { IdentityConfig } from './config.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SessionCopies } from './sessions/session-copies.ts';

/** What every use case of this service is handed. */
export type IdentityDeps = Base<IdentityConfig> & {
  readonly passwords: Passwords;
  readonly copies: SessionCopies;
};
