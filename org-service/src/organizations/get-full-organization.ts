import type { SignedIn } from '@app/contracts/identity/sessions';
import type { FullOrganization } from '@app/contracts/org/organizations';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { viewOrganization } from './view-organization.ts';

type Input = {
  readonly by: SignedIn;
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
};

/** The named organization (the slug goes before the id), else the active one, else null. */
export async function getFullOrganization(
  deps: OrgDeps,
  { by, organizationSlug, ...named }: Input,
): Promise<FullOrganization | null> {
  if (organizationSlug) return viewOrganization(deps, by, { by: 'slug', value: organizationSlug });
  const organizationId = chosenOrganization(by, named.organizationId);
  return organizationId === null
    ? null
    : viewOrganization(deps, by, { by: 'id', value: organizationId });
}
