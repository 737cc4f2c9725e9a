import { on } from '@tessera/chassis/messaging/subscriber';
import { orgEvents } from '@tessera/contracts/org/events';
import type { BillingDeps } from '../deps.ts';
import { handleOrganizationDeleted } from './handle-organization-deleted.ts';

export const organizationSubscribers = [
  on(orgEvents.organizationDeleted, 'billing-organization-deleted', (deps: BillingDeps, { data }) =>
    handleOrganizationDeleted(deps, data),
  ),
];
