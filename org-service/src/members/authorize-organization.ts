import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { can } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembership } from './get-membership.ts';

type OrganizationRequest = { readonly organizationId?: string | undefined };
type Requirement = {
  readonly permission: readonly [resource: string, action: string];
  readonly notAllowed: ErrorDefinition;
};

/** Resolves the organization of a request and checks the actor's permission in it. One query. */
export async function authorizeOrganization(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { organizationId: named }: OrganizationRequest,
  { permission: [resource, action], notAllowed }: Requirement,
): Promise<string> {
  const organizationId = resolveOrganizationId(actor, named);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const membership = await getMembership(deps.db, actor, organizationId, notMember);
  if (!can(deps, membership, resource, action)) throw new ApiError(notAllowed);
  return organizationId;
}
