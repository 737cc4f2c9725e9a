import { billingEvents } from '@tessera/contracts/billing/events';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from '../endpoints/endpoint.repository.ts';
import { connections } from './connection.repository.ts';
import { deleteProviderToken } from './remove-provider-token.ts';

type Input = { readonly organizationId: string; readonly actorId?: string | undefined };

/**
 * Removes an organization's link and its provider token, and disables its endpoints, whose next delivery would link it
 * again. The records stay, without an organization. False when there was no link.
 */
export async function endConnection(
  { db, log }: Pick<BillingDeps, 'db' | 'log'>,
  { organizationId, actorId }: Input,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await connections.remove(tx, organizationId);
    if (link === null) return false;
    const { providerOrganizationId } = link;
    await deleteProviderToken(tx, { organizationId, actorId });
    await tx.publish(billingEvents.connectionUnlinked, {
      aggregate: `connection:${organizationId}`,
      data: { organizationId, providerOrganizationId },
      actor: actorId,
    });
    for (const endpointId of await endpoints.disableAll(tx, organizationId)) {
      await tx.publish(billingEvents.endpointUpdated, {
        aggregate: `endpoint:${endpointId}`,
        data: { endpointId, organizationId, change: 'disabled' },
        actor: actorId,
      });
    }
    log.info({ organizationId, providerOrganizationId, actorId }, 'billing unlinked');
    return true;
  });
}
