import type { SignedIn } from '@app/contracts/identity/sessions';
import type { Organization } from '@app/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

/** The organizations the caller is a member of, oldest first. One read. */
export async function listOrganizations(
  { db }: Pick<OrgDeps, 'db'>,
  { by }: { readonly by: SignedIn },
): Promise<Organization[]> {
  return organizations.listOfUser(db, by.user.id);
}
