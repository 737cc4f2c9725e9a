import type { Resource } from '@tessera/contracts/org/access-control';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { createContext, useContext } from 'react';

type OrganizationView = {
  readonly organization: FullOrganization;
  readonly isOwner: boolean;
};

const OrganizationContext = createContext<OrganizationView | null>(null);
export const OrganizationProvider = OrganizationContext.Provider;

/** The organization of the address, and what the reader may do in it. */
export function useOrganization() {
  const view = useContext(OrganizationContext);
  if (!view) throw new Error('Only pages of an organization may ask for it');
  const { organization, isOwner } = view;
  const { permissions } = organization.viewer;
  /** The server judges again; this only spares a try. */
  const may = (resource: Resource, action: string) =>
    permissions[resource]?.includes(action) ?? false;
  /** Nobody gives a power they do not have: `member:update` to a role or to a machine client. */
  const canGrant = (permission: string) => {
    const [resource = '', action = ''] = permission.split(':');
    return may(resource as Resource, action);
  };
  return {
    organization,
    isOwner,
    may,
    canGrant,
    base: `/o/${organization.slug}`,
    canInvite: may('invitation', 'create'),
    canCancel: may('invitation', 'cancel'),
    canRemove: may('member', 'delete'),
    canDelete: may('organization', 'delete'),
    canReadBilling: may('billing', 'read'),
    canUpdateBilling: may('billing', 'update'),
  };
}
