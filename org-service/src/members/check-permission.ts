import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import type { orgRequests } from '@tessera/contracts/org/requests';
import { evaluate } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from './member.repository.ts';

type Request = typeof orgRequests.checkPermission;

/** Checks permissions of a user by their current membership. One query. */
export async function checkPermission(
  { db, roles }: Pick<OrgDeps, 'db' | 'roles'>,
  { userId, organizationId, permissions, connector }: RequestInput<Request>,
): Promise<RequestOutput<Request>> {
  const memberRoles = await members.findRoles(db, organizationId, userId);
  if (memberRoles === null) return { allowed: false, member: false, message: 'Not authorized' };
  return { ...evaluate({ roles }, memberRoles, permissions, connector), member: true };
}
