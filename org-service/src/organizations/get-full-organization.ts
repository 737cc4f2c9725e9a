import type { UserActor } from '@tessera/contracts/actor';
import { organizationKey } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { type OrganizationView, viewOrganization } from './view-organization.ts';

type Input = {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
  /** How many members to return, oldest first. */
  readonly membersLimit?: number | undefined;
};

const MAX_MEMBERS = 1000;

/** The named organization (the slug takes precedence over the id), else the active one, else null. */
export async function getFullOrganization(
  deps: OrgDeps,
  actor: UserActor,
  { membersLimit = MAX_MEMBERS, ...named }: Input,
): Promise<OrganizationView | null> {
  const key = organizationKey(actor, named);
  return key === null ? null : viewOrganization(deps, actor, key, membersLimit);
}
