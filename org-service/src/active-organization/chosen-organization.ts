import type { SignedIn } from '@app/contracts/identity/sessions';

/** The organization a call is about: the one it names, else the session's active one, else none. */
export const chosenOrganization = (
  { session }: SignedIn,
  organizationId: string | undefined,
): string | null => organizationId || session.activeOrganizationId;
