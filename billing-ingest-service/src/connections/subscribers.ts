import { on } from '@app/chassis/messaging/subscriber';
import { orgEvents } from '@app/contracts/org/events';
import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from '../endpoints/remove-endpoints.ts';
import { endConnection } from './end-connection.ts';

export const connectionSubscribers = [
  on(
    orgEvents.organizationDeleted,
    'billing-end-connection',
    async (deps: BillingDeps, { data }) => {
      const { organizationId } = data;
      // First the endpoints, whose next delivery would link the organization again.
      await removeEndpoints(deps, { organizationId, id: null });
      await endConnection(deps, { organizationId });
    },
  ),
];
