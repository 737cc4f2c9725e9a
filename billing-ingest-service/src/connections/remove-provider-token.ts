import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import {
  type Connection,
  connectionErrors as errors,
} from '@tessera/contracts/billing/connections';
import { billingEvents } from '@tessera/contracts/billing/events';
import { ApiError } from '@tessera/contracts/define/error';
import { requireCredentials } from '../access/require-credentials.ts';
import type { BillingDeps } from '../deps.ts';
import { connections } from './connection.repository.ts';
import { describeConnection } from './get-connection.ts';
import { providerTokens } from './provider-token.repository.ts';

type Input = { readonly organizationId?: string | undefined };

/** Ends the organization's own reconciliation; records that it repaired stay. */
export async function removeProviderToken(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested }: Input,
): Promise<Connection> {
  const { db, log } = deps;
  const organizationId = await requireCredentials(deps, actor, { organizationId: requested });
  const actorId = actor.user.id;
  const link = await db.transaction(async (tx) => {
    const existing = await connections.find(tx, organizationId);
    if (existing === null) throw new ApiError(errors.ORGANIZATION_IS_NOT_LINKED);
    const isDeleted = await deleteProviderToken(tx, { organizationId, actorId });
    if (!isDeleted) throw new ApiError(errors.PROVIDER_TOKEN_NOT_FOUND);
    return existing;
  });
  log.info({ organizationId, actorId }, 'provider token removed');
  return describeConnection(deps, link);
}

type DeleteInput = { readonly organizationId: string; readonly actorId?: string | undefined };

/** Deletes a token and publishes an event; false when there was none. */
export async function deleteProviderToken(
  tx: Tx,
  { organizationId, actorId }: DeleteInput,
): Promise<boolean> {
  if (!(await providerTokens.remove(tx, organizationId))) return false;
  await tx.publish(billingEvents.providerTokenRemoved, {
    aggregate: `connection:${organizationId}`,
    data: { organizationId },
    actor: actorId,
  });
  return true;
}
