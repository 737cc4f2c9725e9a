import { handle } from '@tessera/chassis/http/handle';
import { listed } from '@tessera/chassis/paging/listed';
import { memberRoutes } from '@tessera/contracts/org/members';
import { ownershipRoutes } from '@tessera/contracts/org/ownership';
import type { OrgDeps } from '../deps.ts';
import { getActiveMember } from './get-active-member.ts';
import { getActiveMemberRole } from './get-active-member-role.ts';
import { hasPermission } from './has-permission.ts';
import { leaveOrganization } from './leave-organization.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { transferOwnership } from './transfer-ownership.ts';
import { updateMemberRole } from './update-member-role.ts';

export const memberHandlers = (deps: OrgDeps) => [
  handle(memberRoutes.getActiveMember, ({ by }) => getActiveMember(deps, { by })),
  handle(memberRoutes.listMembers, async ({ by, query, reply }) => {
    const { members, nextCursor, ...sums } = await listMembers(deps, { by, ...query });
    return { members: listed(reply, { items: members, nextCursor }), ...sums };
  }),
  handle(memberRoutes.getActiveMemberRole, ({ by, query }) =>
    getActiveMemberRole(deps, { by, ...query }),
  ),
  handle(memberRoutes.updateMemberRole, ({ by, body }) => updateMemberRole(deps, { by, ...body })),
  handle(memberRoutes.hasPermission, ({ by, body }) => hasPermission(deps, { by, ...body })),
  handle(memberRoutes.removeMember, async ({ by, body, reply }) => {
    const answer = await removeMember(deps, { by, ...body });
    if (answer.member.userId === by.user.id) reply.cookies(deps.cookies.clearCache());
    return answer;
  }),
  handle(memberRoutes.leaveOrganization, async ({ by, body, reply }) => {
    const answer = await leaveOrganization(deps, { by, ...body });
    reply.cookies(deps.cookies.clearCache());
    return answer;
  }),
  handle(ownershipRoutes.transferOwnership, ({ by, body }) =>
    transferOwnership(deps, { by, ...body }),
  ),
];
