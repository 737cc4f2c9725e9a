import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { Organization } from '@tessera/contracts/org/organizations';
import { can } from '../access-control/access.rules.ts';
import { deactivateOrganization } from '../active-organization/identity-session.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { assertFresh } from '../members/assert-fresh.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { organizations } from './organization.repository.ts';

type Input = { readonly organizationId: string };

/**
 * Deletes an organization with its members, teams and invitations, and returns it. Needs a fresh session because the
 * deletion is irreversible (SEC-137).
 */
export async function deleteOrganization(
  deps: OrgDeps,
  actor: UserActor,
  { organizationId }: Input,
): Promise<Organization> {
  const notMember = errors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE;
  const deleted = await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'organization', 'delete')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION);
    }
    if (deps.config.disableDeletion) throw new ApiError(errors.FORBIDDEN);
    assertFresh(deps, actor);

    const organization = await organizations.delete(tx, organizationId);
    if (organization === null) throw new ApiError(notMember);
    const { name, slug } = organization;
    await events.publish(tx, actor, orgEvents.organizationDeleted, { organizationId, name, slug });
    return organization;
  });

  await deactivateOrganization(deps, actor, organizationId);
  return deleted;
}
