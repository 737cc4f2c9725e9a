import { handle } from '@tessera/chassis/http/handle';
import { joinRequestRoutes as routes } from '@tessera/contracts/org/join-requests';
import type { OrgDeps } from '../deps.ts';
import { approveJoinRequest } from './approve-join-request.ts';
import { declineJoinRequest } from './decline-join-request.ts';
import { joinOrganization } from './join-organization.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { listJoinableOrganizations } from './list-joinable-organizations.ts';
import { requestToJoin } from './request-to-join.ts';
import { withdrawJoinRequest } from './withdraw-join-request.ts';

export const joinRequestHandlers = (deps: OrgDeps) => [
  handle(routes.listJoinableOrganizations, ({ actor }) => listJoinableOrganizations(deps, actor)),
  handle(routes.joinOrganization, async ({ actor, body, reply }) => {
    const result = await joinOrganization(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
  handle(routes.requestToJoin, ({ actor, body }) => requestToJoin(deps, actor, body)),
  handle(routes.listJoinRequests, ({ actor, query }) => listJoinRequests(deps, actor, query)),
  handle(routes.approveJoinRequest, ({ actor, body }) => approveJoinRequest(deps, actor, body)),
  handle(routes.declineJoinRequest, ({ actor, body }) => declineJoinRequest(deps, actor, body)),
  handle(routes.withdrawJoinRequest, ({ actor, body }) => withdrawJoinRequest(deps, actor, body)),
];
