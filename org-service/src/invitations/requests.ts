import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { checkInvitation } from './check-invitation.ts';

export const invitationRequests = (deps: OrgDeps) => [
  handleRequest(orgRequests.checkInvitation, (input) => checkInvitation(deps, input)),
];
