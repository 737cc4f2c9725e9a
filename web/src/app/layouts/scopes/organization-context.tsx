import type { Resource } from '@tessera/contracts/org/access-control';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { createContext, useContext } from 'react';
import { hasPermission } from '../../../session/permissions.ts';

type OrganizationView = {
  readonly organization: FullOrganization;
  readonly isOwner: boolean;
};

const OrganizationContext = createContext<OrganizationView | null>(null);
export const OrganizationProvider = OrganizationContext.Provider;

/** The organization of the current path, and the permissions of the user in it. */
export function useOrganization() {
  const view = useContext(OrganizationContext);
  if (!view) throw new Error('useOrganization must be used within an OrganizationProvider');
  const { organization, isOwner } = view;
  const { permissions } = organization.viewer;
  /** Whether the user has a permission. Only hides actions that would fail: the server checks permissions itself. */
  const may = (resource: Resource, action: string) =>
    hasPermission(permissions, `${resource}:${action}`);
  /** Users can grant a permission, such as `member:update`, to a role or a machine client only if they have it. */
  const canGrant = (permission: string) => hasPermission(permissions, permission);
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
