import type { UserActor } from '@tessera/contracts/actor';

/** The organization that the request names, else the session's active organization, else null. */
export const resolveOrganizationId = (
  { session }: UserActor,
  organizationId: string | undefined,
): string | null => organizationId || session.activeOrganizationId;

/** Identifies an organization by id or by slug. */
export type OrganizationKey = { readonly column: 'id' | 'slug'; readonly value: string };

type Named = {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
};

/** The same for requests that may name a slug, which takes precedence over the id. */
export function organizationKey(
  actor: UserActor,
  { organizationId, organizationSlug }: Named,
): OrganizationKey | null {
  if (organizationSlug) return { column: 'slug', value: organizationSlug };
  const value = resolveOrganizationId(actor, organizationId);
  return value === null ? null : { column: 'id', value };
}
