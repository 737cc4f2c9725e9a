import { type Connection, connectionErrors as errors } from '@app/contracts/billing/connections';
import { billingEvents } from '@app/contracts/billing/events';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { connections } from './connection.repository.ts';
import { describeConnection } from './get-connection.ts';

type Input = {
  readonly by: SignedIn;
  readonly providerOrganizationId: string;
  readonly organizationId?: string | undefined;
};

/**
 * Makes a provider organization's records the organization's. They are looked up through the link, so
 * what arrived before it, or while it was made, belongs to the organization from this moment.
 */
export async function linkOrganization(
  deps: BillingDeps,
  { by, providerOrganizationId, organizationId: named }: Input,
): Promise<Connection> {
  const { db, clock } = deps;
  const organizationId = await requireBilling(deps, {
    by,
    organizationId: named,
    action: 'update',
  });

  const link = await db.transaction(async (tx) => {
    const wanted = { organizationId, providerOrganizationId, linkedAt: clock.now() };
    const made = await connections.insert(tx, wanted);
    if (made === null) {
      const held = await connections.find(tx, organizationId);
      if (held === null) throw new ApiError(errors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED);
      if (held.providerOrganizationId === providerOrganizationId) return held;
      throw new ApiError(errors.ORGANIZATION_IS_ALREADY_LINKED);
    }
    await tx.publish(billingEvents.connectionLinked, {
      aggregate: `connection:${organizationId}`,
      data: { organizationId, providerOrganizationId },
      actor: by.user.id,
    });
    return made;
  });
  deps.log.info({ organizationId, providerOrganizationId, actor: by.user.id }, 'billing linked');
  return describeConnection(deps, link);
}
