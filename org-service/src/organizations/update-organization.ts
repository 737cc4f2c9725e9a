import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { can } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { organizations } from './organization.repository.ts';

type Call = typeof organizationRoutes.updateOrganization;
type Input = RouteBody<Call>;

/** Updates the given fields. Metadata is replaced as a whole; a logo of null is removed. */
export async function updateOrganization(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { data, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(errors.ORGANIZATION_NOT_FOUND);
  const notMember = errors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE;

  const updated = await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'organization', 'update')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION);
    }
    const before = await organizations.find(tx, organizationId);
    if (before === null) throw new ApiError(notMember);
    const after = withChanges(before, data);
    if (isSame(before, after)) return before;

    if (!(await organizations.update(tx, after))) {
      throw new ApiError(errors.ORGANIZATION_ALREADY_EXISTS);
    }
    await events.publish(tx, actor, orgEvents.organizationUpdated, {
      organizationId,
      before: stateOf(before),
      after: stateOf(after),
    });
    return after;
  });
  const { metadata, ...shown } = updated;
  return metadata === null ? shown : { ...shown, metadata: JSON.parse(metadata) };
}

function withChanges(before: Organization, { metadata, ...data }: Input['data']): Organization {
  return {
    ...before,
    name: data.name ?? before.name,
    slug: data.slug ?? before.slug,
    logo: data.logo === undefined ? before.logo : data.logo,
    metadata: metadata === undefined ? before.metadata : JSON.stringify(metadata),
  };
}

const stateOf = ({ name, slug, logo, metadata }: Organization) => ({ name, slug, logo, metadata });

const isSame = (one: Organization, other: Organization): boolean =>
  one.name === other.name &&
  one.slug === other.slug &&
  one.logo === other.logo &&
  one.metadata === other.metadata;
