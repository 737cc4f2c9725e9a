import { on } from '@tessera/chassis/messaging/subscriber';
import { OTHER_MERCHANT_REASON } from '@tessera/contracts/billing/deliveries';
import { billingEvents } from '@tessera/contracts/billing/events';
import type { BillingDeps } from '../deps.ts';
import { quarantineReasons } from './attribution.rules.ts';
import { deliveries } from './delivery.repository.ts';

export const deliverySubscribers = [
  /** A new link may allow deliveries that were quarantined. */
  on(
    billingEvents.connectionLinked,
    'billing-requeue-quarantined',
    async (deps: BillingDeps, { data }) => {
      const { db, clock, projector } = deps;
      const reasons = [...Object.values(quarantineReasons), OTHER_MERCHANT_REASON];
      await db.transaction((tx) =>
        deliveries.requeueQuarantined(tx, data.organizationId, reasons, clock.now()),
      );
      projector.wake();
    },
  ),
];
