import { ApiError } from '@tessera/contracts/define/error';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

/** Whether a slug is free now. It is not reserved. */
export async function checkSlug(
  { db }: Pick<OrgDeps, 'db'>,
  { slug }: { readonly slug: string },
): Promise<{ status: true }> {
  if (await organizations.isSlugTaken(db, slug)) throw new ApiError(errors.SLUG_IS_TAKEN);
  return { status: true };
}
