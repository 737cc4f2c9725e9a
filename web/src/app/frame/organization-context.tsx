import type { RouteAnswer } from '@app/contracts/define/route';
import type { organizationRoutes } from '@app/contracts/org/organizations';
import { createContext, useContext } from 'react';
import { permits } from '../../session/permissions.ts';

type FullOrganization = NonNullable<RouteAnswer<typeof organizationRoutes.getFullOrganization>>;

type OrganizationView = {
  readonly organization: FullOrganization;
  readonly myRole: string;
  readonly amOwner: boolean;
};

const OrganizationContext = createContext<OrganizationView | null>(null);
export const OrganizationProvider = OrganizationContext.Provider;

/** The organization of the address, and what the reader may do in it. */
export function useOrganization() {
  const view = useContext(OrganizationContext);
  if (!view) throw new Error('Only pages of an organization may ask for it');
  const { organization, myRole, amOwner } = view;
  return {
    organization,
    myRole,
    amOwner,
    base: `/o/${organization.slug}`,
    canInvite: permits(myRole, 'invitation', 'create'),
    canCancel: permits(myRole, 'invitation', 'cancel'),
    canRemove: permits(myRole, 'member', 'delete'),
    canDelete: permits(myRole, 'organization', 'delete'),
    canReadBilling: permits(myRole, 'billing', 'read'),
    canUpdateBilling: permits(myRole, 'billing', 'update'),
  };
}
