import type { Dns } from '@tessera/chassis/ports/dns';
import type { Base } from '@tessera/chassis/service/types';
import type { RoleMap } from './access-control/role-map.ts';
import type { OrgConfig } from './config.ts';
import type { FindProfile } from './users/profile-reader.ts';

/** Dependencies of the use cases. */
export type OrgDeps = Pick<
  Base<OrgConfig>,
  'config' | 'db' | 'clock' | 'random' | 'log' | 'sendRequest' | 'cookies'
> & {
  /** Reads profiles of users from identity-service, in batches. */
  readonly findProfile: FindProfile;
  /** DNS resolver. */
  readonly dns: Dns;
  /** The roles of this deployment with their permissions. */
  readonly roles: RoleMap;
};
