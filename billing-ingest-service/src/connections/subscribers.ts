import { on } from '@tessera/chassis/messaging/subscriber';
import { orgEvents } from '@tessera/contracts/org/events';
import type { BillingDeps } from '../deps.ts';
import { releaseOrganization } from './release-organization.ts';

export const connectionSubscribers = [
  on(
    orgEvents.organizationDeleted,
    'billing-handle-organization-deleted',
    (deps: BillingDeps, { data }) => releaseOrganization(deps, data),
  ),
];
