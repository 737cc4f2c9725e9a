import type { Dns } from '@tessera/chassis/ports/dns';
import type { Base } from '@tessera/chassis/service';
import type { RoleMap } from './access-control/roles.ts';
import type { OrgConfig } from './config.ts';
import type { FindProfile } from './users/profile-reader.ts';

/** What use cases are handed. */
export type OrgDeps = Pick<
  Base<OrgConfig>,
  'config' | 'db' | 'clock' | 'random' | 'log' | 'ask' | 'cookies'
> & {
  /** Reads profiles of users from identity-service, in batches. */
  readonly findProfile: FindProfile;
  /** Asks name servers. */
  readonly dns: Dns;
  /** The roles of this deployment and what each may do. */
  readonly roles: RoleMap;
};
