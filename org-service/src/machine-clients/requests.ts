import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { authenticateMachineClient } from './authenticate-machine-client.ts';
import { checkMachineClient } from './check-machine-client.ts';

export const machineClientRequests = (deps: OrgDeps) => [
  handleRequest(orgRequests.authenticateMachineClient, (input) =>
    authenticateMachineClient(deps, input),
  ),
  handleRequest(orgRequests.checkMachineClient, (input) => checkMachineClient(deps, input)),
];
