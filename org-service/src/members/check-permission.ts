import type { RequestInput, RequestOutput } from '@app/contracts/define/request';
import type { orgRequests } from '@app/contracts/org/requests';
import { judgeRoles } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from './member.repository.ts';

type Question = typeof orgRequests.checkPermission;

/** May this user do this in this organization, judged by the membership as of now. One read. */
export async function checkPermission(
  { db, roles }: Pick<OrgDeps, 'db' | 'roles'>,
  { userId, organizationId, permissions }: RequestInput<Question>,
): Promise<RequestOutput<Question>> {
  const role = await members.roleOf(db, organizationId, userId);
  if (role === null) return { allowed: false, member: false, message: 'Not authorized' };
  return { ...judgeRoles(role, permissions, roles), member: true };
}
