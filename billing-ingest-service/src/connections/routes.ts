import { handle } from '@tessera/chassis/http/handle';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import type { BillingDeps } from '../deps.ts';
import { getConnection } from './get-connection.ts';
import { getConnectionSettings } from './get-connection-settings.ts';
import { linkOrganization } from './link-organization.ts';
import { removeProviderToken } from './remove-provider-token.ts';
import { setProviderToken } from './set-provider-token.ts';
import { unlinkOrganization } from './unlink-organization.ts';

export const connectionHandlers = (deps: BillingDeps) => [
  handle(connectionRoutes.getConnection, ({ by, query }) => getConnection(deps, { by, ...query })),
  handle(connectionRoutes.getConnectionSettings, ({ by, query }) =>
    getConnectionSettings(deps, { by, ...query }),
  ),
  handle(connectionRoutes.linkOrganization, ({ by, body }) =>
    linkOrganization(deps, { by, ...body }),
  ),
  handle(connectionRoutes.unlinkOrganization, ({ by, body }) =>
    unlinkOrganization(deps, { by, ...body }),
  ),
  handle(connectionRoutes.setProviderToken, ({ by, body }) =>
    setProviderToken(deps, { by, ...body }),
  ),
  handle(connectionRoutes.removeProviderToken, ({ by, body }) =>
    removeProviderToken(deps, { by, ...body }),
  ),
];
