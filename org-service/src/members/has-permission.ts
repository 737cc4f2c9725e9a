import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { memberErrors, type memberRoutes } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { evaluate } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembership } from './get-membership.ts';

type Input = RouteBody<typeof memberRoutes.hasPermission>;

/** Checks the actor's permissions by their current membership. One query. The response gives no reason. */
export async function hasPermission(
  { db, roles }: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { permissions, permission = {}, ...named }: Input,
): Promise<{ error: null; success: boolean }> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHECK;
  const membership = await getMembership(db, actor, organizationId, notMember);
  const { allowed } = evaluate({ roles }, membership, permissions ?? permission);
  return { error: null, success: allowed };
}
