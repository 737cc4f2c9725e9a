import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { organizationKey } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

type Input = RouteQuery<typeof organizationRoutes.getOrganization>;

/** The organization without its lists: the named one, else the active one, else null. One query. */
export async function getOrganization(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
  named: Input,
): Promise<Organization | null> {
  const key = organizationKey(actor, named);
  if (key === null) return null;
  const found = await organizations.findAsMember(db, key, actor.user.id);
  if (found === null) throw new ApiError(errors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
  return found;
}
