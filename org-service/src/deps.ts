import type { Dns } from '@app/chassis/ports/dns';
import type { Base } from '@app/chassis/service';
import type { RoleMap } from './access-control/roles.ts';
import type { OrgConfig } from './config.ts';

/** What use cases are handed. */
export type OrgDeps = Pick<
  Base<OrgConfig>,
  'config' | 'db' | 'clock' | 'random' | 'log' | 'ask' | 'cookies'
> & {
  /** Asks name servers. */
  readonly dns: Dns;
  /** The roles of this deployment and what each may do. */
  readonly roles: RoleMap;
};
