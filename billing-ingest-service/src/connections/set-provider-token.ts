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
import { assertTokenCovers } from './assert-token-covers.ts';
import { connections } from './connection.repository.ts';
import { encryptToken } from './encrypt-token.ts';
import { describeConnection } from './get-connection.ts';
import { makeLink } from './make-link.ts';
import { providerTokens } from './provider-token.repository.ts';

type Input = {
  readonly token: string;
  readonly organizationId?: string | undefined;
};

/**
 * Stores the token for the organization's reconciliation, encrypted; no response contains it. If the link is not confirmed
 * yet, the token must cover the provider organization, and confirms the link.
 */
export async function setProviderToken(
  deps: BillingDeps,
  actor: UserActor,
  { token, organizationId: requested }: Input,
): Promise<Connection> {
  const { config, db, clock, log } = deps;
  const organizationId = await requireCredentials(deps, actor, { organizationId: requested });
  if (config.providerUrl === undefined) throw new ApiError(errors.PROVIDER_API_IS_NOT_CONFIGURED);
  const before = await connections.find(db, organizationId);
  if (before === null) throw new ApiError(errors.ORGANIZATION_IS_NOT_LINKED);
  if (!before.isConfirmed) await assertTokenCovers(deps, token, before.providerOrganizationId);
  const actorId = actor.user.id;
  const link = await db.transaction(async (tx) => {
    const existing = await connections.lock(tx, organizationId);
    // The link changed during the request to the provider.
    if (existing?.providerOrganizationId !== before.providerOrganizationId) {
      throw new ApiError(errors.ORGANIZATION_IS_NOT_LINKED);
    }
    if (!existing.isConfirmed && before.isConfirmed)
      throw new ApiError(errors.ORGANIZATION_IS_NOT_LINKED);
    const { providerOrganizationId } = existing;
    const newLink = { organizationId, providerOrganizationId, linkedAt: clock.now() };
    const confirmed = existing.isConfirmed
      ? existing
      : await makeLink(tx, newLink, { proof: 'provider-token', actorId });
    await storeProviderToken(deps, tx, { organizationId, token, actorId });
    return confirmed;
  });
  log.info({ organizationId, actorId }, 'provider token set');
  return describeConnection(deps, link);
}

type StoreInput = {
  readonly organizationId: string;
  readonly token: string;
  readonly actorId: string;
};

/** Stores a token in place of the former one, and publishes an event. */
export async function storeProviderToken(
  { encryption, clock }: Pick<BillingDeps, 'encryption' | 'clock'>,
  tx: Tx,
  { organizationId, token, actorId }: StoreInput,
): Promise<void> {
  const encrypted = encryptToken(encryption, organizationId, token);
  await providerTokens.set(tx, organizationId, encrypted, clock.now());
  await tx.publish(billingEvents.providerTokenSet, {
    aggregate: `connection:${organizationId}`,
    data: { organizationId },
    actor: actorId,
  });
}
