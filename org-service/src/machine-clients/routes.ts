import { handle } from '@tessera/chassis/http/handle';
import { machineClientRoutes as routes } from '@tessera/contracts/org/machine-clients';
import type { OrgDeps } from '../deps.ts';
import { createMachineClient } from './create-machine-client.ts';
import { listMachineClients } from './list-machine-clients.ts';
import { revokeMachineClient } from './revoke-machine-client.ts';
import { rotateMachineClientSecret } from './rotate-machine-client-secret.ts';

export const machineClientHandlers = (deps: OrgDeps) => [
  handle(routes.createMachineClient, ({ by, body }) => createMachineClient(deps, { by, ...body })),
  handle(routes.listMachineClients, ({ by, query }) => listMachineClients(deps, { by, ...query })),
  handle(routes.rotateMachineClientSecret, ({ by, body }) =>
    rotateMachineClientSecret(deps, { by, ...body }),
  ),
  handle(routes.revokeMachineClient, ({ by, body }) => revokeMachineClient(deps, { by, ...body })),
];
