import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { checkMemberships } from './check-memberships.ts';
import { checkPermission } from './check-permission.ts';

export const memberRequests = (deps: OrgDeps) => [
  handleRequest(orgRequests.checkPermission, (input) => checkPermission(deps, input)),
  handleRequest(orgRequests.checkMemberships, (input) => checkMemberships(deps, input)),
];
