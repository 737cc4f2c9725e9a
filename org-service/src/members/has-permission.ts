import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { memberErrors, type memberRoutes } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { judge } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from './caller-membership.ts';

type Input = RouteBody<typeof memberRoutes.hasPermission> & { readonly actor: UserActor };

/** Whether the caller may, judged by the membership as of now. One read; it never says why not. */
export async function hasPermission(
  { db, roles }: Pick<OrgDeps, 'db' | 'roles'>,
  { actor, permissions, permission = {}, ...named }: Input,
): Promise<{ error: null; success: boolean }> {
  const organizationId = chosenOrganization(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_ASK;
  const caller = await membership(db, actor, organizationId, notMember);
  const { allowed } = judge({ roles }, caller, permissions ?? permission);
  return { error: null, success: allowed };
}
