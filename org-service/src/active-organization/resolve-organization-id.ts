import type { UserActor } from '@tessera/contracts/actor';

/** The organization a call is about: the one it names, else the session's active one, else none. */
export const resolveOrganizationId = (
  { session }: UserActor,
  organizationId: string | undefined,
): string | null => organizationId || session.activeOrganizationId;

/** Names an organization one way or the other. */
export type OrganizationKey = { readonly column: 'id' | 'slug'; readonly value: string };

type Named = {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
};

/** The same for calls that take a slug too, which goes before the id. */
export function organizationKey(
  actor: UserActor,
  { organizationId, organizationSlug }: Named,
): OrganizationKey | null {
  if (organizationSlug) return { column: 'slug', value: organizationSlug };
  const value = resolveOrganizationId(actor, organizationId);
  return value === null ? null : { column: 'id', value };
}
