import { handle } from '@tessera/chassis/http/handle';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import type { BillingDeps } from '../deps.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deleteEndpoint } from './delete-endpoint.ts';
import { getEndpoint } from './get-endpoint.ts';
import { listEndpoints } from './list-endpoints.ts';
import { revokePreviousSecret } from './revoke-previous-secret.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { updateEndpoint } from './update-endpoint.ts';

export const endpointHandlers = (deps: BillingDeps) => [
  handle(endpointRoutes.listEndpoints, ({ actor, query }) => listEndpoints(deps, actor, query)),
  handle(endpointRoutes.getEndpoint, ({ actor, params, query }) =>
    getEndpoint(deps, actor, { ...params, ...query }),
  ),
  handle(endpointRoutes.createEndpoint, ({ actor, body }) => createEndpoint(deps, actor, body)),
  handle(endpointRoutes.updateEndpoint, ({ actor, params, body }) =>
    updateEndpoint(deps, actor, { ...params, ...body }),
  ),
  handle(endpointRoutes.rotateEndpointSecret, ({ actor, params, body }) =>
    rotateEndpointSecret(deps, actor, { ...params, ...body }),
  ),
  handle(endpointRoutes.revokePreviousSecret, ({ actor, params, body }) =>
    revokePreviousSecret(deps, actor, { ...params, ...body }),
  ),
  handle(endpointRoutes.deleteEndpoint, ({ actor, params, body }) =>
    deleteEndpoint(deps, actor, { ...params, ...body }),
  ),
];
