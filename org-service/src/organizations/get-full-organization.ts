import type { SignedIn } from '@app/contracts/identity/sessions';
import type { FullOrganization } from '@app/contracts/org/organizations';
import { organizationKey } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { viewOrganization } from './view-organization.ts';

type Input = {
  readonly by: SignedIn;
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
  /** How many members to show, longest-standing first. */
  readonly membersLimit?: number | undefined;
};

const MOST = 1000;

/** The named organization (the slug goes before the id), else the active one, else null. */
export async function getFullOrganization(
  deps: OrgDeps,
  { by, membersLimit = MOST, ...named }: Input,
): Promise<FullOrganization | null> {
  const key = organizationKey(by, named);
  return key === null ? null : viewOrganization(deps, by, key, membersLimit);
}
