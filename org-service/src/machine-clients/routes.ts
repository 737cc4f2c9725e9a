import { handle } from '@tessera/chassis/http/handle';
import { machineClientRoutes as routes } from '@tessera/contracts/org/machine-clients';
import type { OrgDeps } from '../deps.ts';
import { createMachineClient } from './create-machine-client.ts';
import { listMachineClients } from './list-machine-clients.ts';
import { revokeMachineClient } from './revoke-machine-client.ts';
import { rotateMachineClientSecret } from './rotate-machine-client-secret.ts';

export const machineClientHandlers = (deps: OrgDeps) => [
  handle(routes.createMachineClient, ({ actor, body }) => createMachineClient(deps, actor, body)),
  handle(routes.listMachineClients, ({ actor, query }) => listMachineClients(deps, actor, query)),
  handle(routes.rotateMachineClientSecret, ({ actor, body }) =>
    rotateMachineClientSecret(deps, actor, body),
  ),
  handle(routes.revokeMachineClient, ({ actor, body }) => revokeMachineClient(deps, actor, body)),
];
