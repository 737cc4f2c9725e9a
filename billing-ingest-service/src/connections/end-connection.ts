import { billingEvents } from '@app/contracts/billing/events';
import type { BillingDeps } from '../deps.ts';
import { connections } from './connection.repository.ts';

type Input = { readonly organizationId: string; readonly actor?: string | undefined };

/** Takes the link of an organization away; its records stay, nobody's. False when there was none. */
export async function endConnection(
  { db, log }: Pick<BillingDeps, 'db' | 'log'>,
  { organizationId, actor }: Input,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await connections.remove(tx, organizationId);
    if (link === null) return false;
    const { providerOrganizationId } = link;
    await tx.publish(billingEvents.connectionUnlinked, {
      aggregate: `connection:${organizationId}`,
      data: { organizationId, providerOrganizationId },
      actor,
    });
    log.info({ organizationId, providerOrganizationId, actor }, 'billing unlinked');
    return true;
  });
}
