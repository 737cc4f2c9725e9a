import { billingEvents } from '@tessera/contracts/billing/events';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';

type Input = {
  readonly organizationId: string;
  /** Null for all endpoints of the organization. */
  readonly id: string | null;
  readonly actorId?: string | undefined;
};

/** Deletes endpoints; their deliveries stay. Returns how many there were. */
export async function removeEndpoints(
  { db, log }: Pick<BillingDeps, 'db' | 'log'>,
  { organizationId, id, actorId }: Input,
): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await endpoints.remove(tx, organizationId, id);
    for (const endpointId of removed) {
      await tx.publish(billingEvents.endpointDeleted, {
        aggregate: `endpoint:${endpointId}`,
        data: { endpointId, organizationId },
        actor: actorId,
      });
      log.info({ organizationId, endpointId, actorId }, 'billing endpoint deleted');
    }
    return removed.length;
  });
}
