import { type Connection, connectionErrors as errors } from '@app/contracts/billing/connections';
import { billingEvents } from '@app/contracts/billing/events';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { connections } from './connection.repository.ts';
import { describeConnection } from './get-connection.ts';
import { providerTokens } from './provider-token.repository.ts';
import { sealToken } from './seal-token.ts';

type Input = {
  readonly by: SignedIn;
  readonly token: string;
  readonly organizationId?: string | undefined;
};

/** Keeps the token that the organization's own comparisons read with, sealed; no answer holds it again. */
export async function setProviderToken(
  deps: BillingDeps,
  { by, token, organizationId: named }: Input,
): Promise<Connection> {
  const { config, db, clock, seal, log } = deps;
  const organizationId = await requireBilling(deps, {
    by,
    organizationId: named,
    action: 'update',
  });
  if (config.providerUrl === undefined) throw new ApiError(errors.PROVIDER_API_IS_NOT_CONFIGURED);
  const actor = by.user.id;
  const link = await db.transaction(async (tx) => {
    const [held] = await connections.hold(tx, {
      organizationIds: [organizationId],
      providerOrganizationIds: [],
    });
    if (held === undefined) throw new ApiError(errors.ORGANIZATION_IS_NOT_LINKED);
    await providerTokens.set(
      tx,
      organizationId,
      sealToken(seal, organizationId, token),
      clock.now(),
    );
    await tx.publish(billingEvents.providerTokenSet, {
      aggregate: `connection:${organizationId}`,
      data: { organizationId },
      actor,
    });
    return held;
  });
  log.info({ organizationId, actor }, 'provider token set');
  return describeConnection(deps, link);
}
