import type { Resource } from '@app/contracts/org/access-control';
import type { FullOrganization } from '@app/contracts/org/organizations';
import { createContext, useContext } from 'react';
import { type OwnRoles, permits } from '../../session/permissions.ts';

type OrganizationView = {
  readonly organization: FullOrganization;
  readonly myRole: string;
  readonly amOwner: boolean;
  /** What the organization's own roles allow, as far as the reader's role text names some. */
  readonly ownRoles: OwnRoles;
};

const OrganizationContext = createContext<OrganizationView | null>(null);
export const OrganizationProvider = OrganizationContext.Provider;

/** The organization of the address, and what the reader may do in it. */
export function useOrganization() {
  const view = useContext(OrganizationContext);
  if (!view) throw new Error('Only pages of an organization may ask for it');
  const { organization, myRole, amOwner, ownRoles } = view;
  const may = (resource: Resource, action: string) => permits(myRole, resource, action, ownRoles);
  return {
    organization,
    myRole,
    amOwner,
    may,
    base: `/o/${organization.slug}`,
    canInvite: may('invitation', 'create'),
    canCancel: may('invitation', 'cancel'),
    canRemove: may('member', 'delete'),
    canDelete: may('organization', 'delete'),
    canReadBilling: may('billing', 'read'),
    canUpdateBilling: may('billing', 'update'),
  };
}
