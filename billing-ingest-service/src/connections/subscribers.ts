import { on } from '@app/chassis/messaging/subscriber';
import { orgEvents } from '@app/contracts/org/events';
import type { BillingDeps } from '../deps.ts';
import { endConnection } from './end-connection.ts';

export const connectionSubscribers = [
  on(orgEvents.organizationDeleted, 'billing-end-connection', (deps: BillingDeps, { data }) =>
    endConnection(deps, { organizationId: data.organizationId }),
  ),
];
