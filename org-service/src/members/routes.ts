import { handle } from '@tessera/chassis/http/handle';
import { respondWithPage } from '@tessera/chassis/paging/respond-with-page';
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
  handle(memberRoutes.getActiveMember, ({ actor }) => getActiveMember(deps, actor)),
  handle(memberRoutes.listMembers, async ({ actor, query, reply }) => {
    const { members, nextCursor, ...sums } = await listMembers(deps, actor, query);
    return { members: respondWithPage(reply, { items: members, nextCursor }), ...sums };
  }),
  handle(memberRoutes.getActiveMemberRole, ({ actor, query }) =>
    getActiveMemberRole(deps, actor, query),
  ),
  handle(memberRoutes.updateMemberRole, ({ actor, body }) => updateMemberRole(deps, actor, body)),
  handle(memberRoutes.hasPermission, ({ actor, body }) => hasPermission(deps, actor, body)),
  handle(memberRoutes.removeMember, async ({ actor, body, reply }) => {
    const result = await removeMember(deps, actor, body);
    if (result.member.userId === actor.user.id) reply.cookies(deps.cookies.clearCache());
    return result;
  }),
  handle(memberRoutes.leaveOrganization, async ({ actor, body, reply }) => {
    const result = await leaveOrganization(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
  handle(ownershipRoutes.transferOwnership, ({ actor, body }) =>
    transferOwnership(deps, actor, body),
  ),
];
