import { handle } from '@app/chassis/http/handle';
import { connectionRoutes } from '@app/contracts/billing/connections';
import type { BillingDeps } from '../deps.ts';
import { getConnection } from './get-connection.ts';
import { linkOrganization } from './link-organization.ts';
import { unlinkOrganization } from './unlink-organization.ts';

export const connectionHandlers = (deps: BillingDeps) => [
  handle(connectionRoutes.getConnection, ({ by, query }) => getConnection(deps, { by, ...query })),
  handle(connectionRoutes.linkOrganization, ({ by, body }) =>
    linkOrganization(deps, { by, ...body }),
  ),
  handle(connectionRoutes.unlinkOrganization, ({ by, body }) =>
    unlinkOrganization(deps, { by, ...body }),
  ),
];
