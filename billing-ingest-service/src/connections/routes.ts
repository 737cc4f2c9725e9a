import { handle } from '@tessera/chassis/http/handle';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import type { BillingDeps } from '../deps.ts';
import { getConnection } from './get-connection.ts';
import { getConnectionSettings } from './get-connection-settings.ts';
import { linkOrganization } from './link-organization.ts';
import { removeProviderToken } from './remove-provider-token.ts';
import { sendSampleEvents } from './send-sample-events.ts';
import { setProviderToken } from './set-provider-token.ts';
import { unlinkOrganization } from './unlink-organization.ts';

export const connectionHandlers = (deps: BillingDeps) => [
  handle(connectionRoutes.getConnection, ({ actor, query }) => getConnection(deps, actor, query)),
  handle(connectionRoutes.getConnectionSettings, ({ actor, query }) =>
    getConnectionSettings(deps, actor, query),
  ),
  handle(connectionRoutes.linkOrganization, ({ actor, body }) =>
    linkOrganization(deps, actor, body),
  ),
  handle(connectionRoutes.unlinkOrganization, ({ actor, body }) =>
    unlinkOrganization(deps, actor, body),
  ),
  handle(connectionRoutes.sendSampleEvents, ({ actor, body }) =>
    sendSampleEvents(deps, actor, body),
  ),
  handle(connectionRoutes.setProviderToken, ({ actor, body }) =>
    setProviderToken(deps, actor, body),
  ),
  handle(connectionRoutes.removeProviderToken, ({ actor, body }) =>
    removeProviderToken(deps, actor, body),
  ),
];
