import type { SignedIn } from '@tessera/contracts/identity/sessions';

/** The organization a call is about: the one it names, else the session's active one, else none. */
export const chosenOrganization = (
  { session }: SignedIn,
  organizationId: string | undefined,
): string | null => organizationId || session.activeOrganizationId;

/** Names an organization one way or the other. */
export type OrganizationKey = { readonly by: 'id' | 'slug'; readonly value: string };

type Named = {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
};

/** The same for calls that take a slug too, which goes before the id. */
export function organizationKey(
  by: SignedIn,
  { organizationId, organizationSlug }: Named,
): OrganizationKey | null {
  if (organizationSlug) return { by: 'slug', value: organizationSlug };
  const value = chosenOrganization(by, organizationId);
  return value === null ? null : { by: 'id', value };
}
