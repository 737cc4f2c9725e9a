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
  handle(endpointRoutes.listEndpoints, ({ by, query }) => listEndpoints(deps, { by, ...query })),
  handle(endpointRoutes.getEndpoint, ({ by, params, query }) =>
    getEndpoint(deps, { by, ...params, ...query }),
  ),
  handle(endpointRoutes.createEndpoint, ({ by, body }) => createEndpoint(deps, { by, ...body })),
  handle(endpointRoutes.updateEndpoint, ({ by, params, body }) =>
    updateEndpoint(deps, { by, ...params, ...body }),
  ),
  handle(endpointRoutes.rotateEndpointSecret, ({ by, params, body }) =>
    rotateEndpointSecret(deps, { by, ...params, ...body }),
  ),
  handle(endpointRoutes.revokePreviousSecret, ({ by, params, body }) =>
    revokePreviousSecret(deps, { by, ...params, ...body }),
  ),
  handle(endpointRoutes.deleteEndpoint, ({ by, params, body }) =>
    deleteEndpoint(deps, { by, ...params, ...body }),
  ),
];
