import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { roleErrors as errors, type roleRoutes } from '@tessera/contracts/org/roles';
import { can } from '../access-control/access.rules.ts';
import { customRoles } from '../access-control/custom-role.repository.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { assertCanCreateRole, assertNotPredefined, deduplicateActions } from './role.rules.ts';

type Call = typeof roleRoutes.createRole;
type Input = RouteBody<Call>;

/** Creates a custom role with permissions that its creator has. */
export async function createRole(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock' | 'random'>,
  actor: UserActor,
  { role: name, ...wanted }: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, wanted.organizationId);
  if (organizationId === null) {
    throw new ApiError(errors.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE);
  }
  assertNotPredefined(deps, name);
  const permission = deduplicateActions(wanted.permission);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE;

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'ac', 'create')) throw new ApiError(notAllowed);
    if ((await customRoles.count(tx, organizationId)) >= deps.config.roleLimit) {
      throw new ApiError(errors.TOO_MANY_ROLES);
    }
    assertCanCreateRole(deps, membership, permission, notAllowed);
    const createdAt = deps.clock.now();
    const id = deps.random.id();
    const role = { id, organizationId, role: name, permission, createdAt, updatedAt: null };
    if (!(await customRoles.insert(tx, role)))
      throw new ApiError(errors.ROLE_NAME_IS_ALREADY_TAKEN);
    const eventData = { roleId: id, organizationId, role: name, permission };
    await events.publish(tx, actor, orgEvents.roleCreated, eventData);
    return { success: true, roleData: role, statements: permission };
  });
}
