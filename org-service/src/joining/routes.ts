import { handle } from '@tessera/chassis/http/handle';
import { joiningRoutes as routes } from '@tessera/contracts/org/joining';
import type { OrgDeps } from '../deps.ts';
import { approveJoinRequest } from './approve-join-request.ts';
import { declineJoinRequest } from './decline-join-request.ts';
import { joinOrganization } from './join-organization.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { listJoinableOrganizations } from './list-joinable-organizations.ts';
import { requestToJoin } from './request-to-join.ts';
import { withdrawJoinRequest } from './withdraw-join-request.ts';

export const joiningHandlers = (deps: OrgDeps) => [
  handle(routes.listJoinableOrganizations, ({ by }) => listJoinableOrganizations(deps, { by })),
  handle(routes.joinOrganization, async ({ by, body, reply }) => {
    const answer = await joinOrganization(deps, { by, ...body });
    reply.cookies(deps.cookies.clearCache());
    return answer;
  }),
  handle(routes.requestToJoin, ({ by, body }) => requestToJoin(deps, { by, ...body })),
  handle(routes.listJoinRequests, ({ by, query }) => listJoinRequests(deps, { by, ...query })),
  handle(routes.approveJoinRequest, ({ by, body }) => approveJoinRequest(deps, { by, ...body })),
  handle(routes.declineJoinRequest, ({ by, body }) => declineJoinRequest(deps, { by, ...body })),
  handle(routes.withdrawJoinRequest, ({ by, body }) => withdrawJoinRequest(deps, { by, ...body })),
];
