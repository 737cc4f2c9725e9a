import type { UserActor } from '@tessera/contracts/actor';
import {
  type Connection,
  connectionErrors as errors,
} from '@tessera/contracts/billing/connections';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import { requireCredentials } from '../access/require-credentials.ts';
import type { BillingDeps } from '../deps.ts';
import { assertTokenCovers } from './assert-token-covers.ts';
import { type ConnectionRow, connections } from './connection.repository.ts';
import { describeConnection } from './get-connection.ts';
import { makeLink } from './make-link.ts';
import { storeProviderToken } from './set-provider-token.ts';

type Input = {
  readonly providerOrganizationId: string;
  /** A provider access token that covers the provider organization. */
  readonly token?: string | undefined;
  readonly organizationId?: string | undefined;
};

/**
 * Links a provider organization to the organization. Records are found through the link, so earlier ones belong to the
 * organization at once. An id alone is no proof, because buyers see it.
 */
export async function linkOrganization(
  deps: BillingDeps,
  actor: UserActor,
  input: Input,
): Promise<Connection> {
  const { organizationId, token } = input;
  const link =
    token === undefined
      ? await linkWithoutToken(deps, actor, input)
      : await linkByToken(deps, actor, await requireCredentials(deps, actor, { organizationId }), {
          ...input,
          token,
        });
  return describeConnection(deps, link);
}

async function linkByToken(
  deps: BillingDeps,
  actor: UserActor,
  organizationId: string,
  { providerOrganizationId, token }: Input & { readonly token: string },
): Promise<ConnectionRow> {
  const { db, clock, log } = deps;
  await assertTokenCovers(deps, token, providerOrganizationId);
  const actorId = actor.user.id;
  const link = await db.transaction(async (tx) => {
    const newLink = { organizationId, providerOrganizationId, linkedAt: clock.now() };
    const created = await makeLink(tx, newLink, { proof: 'provider-token', actorId });
    await storeProviderToken(deps, tx, { organizationId, token, actorId });
    return created;
  });
  log.info({ organizationId, providerOrganizationId, actorId }, 'billing linked by provider token');
  return link;
}

async function linkWithoutToken(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested, providerOrganizationId }: Input,
): Promise<ConnectionRow> {
  const { config, db, clock, log } = deps;
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'update',
  });
  if (!config.selfLinkingEnabled) {
    const existing = await connections.find(db, organizationId);
    if (existing?.isConfirmed && existing.providerOrganizationId === providerOrganizationId)
      return existing;
    throw new ApiError(errors.LINKING_REQUIRES_PROOF);
  }
  const actorId = actor.user.id;
  const link = await db.transaction((tx) => {
    const newLink = { organizationId, providerOrganizationId, linkedAt: clock.now() };
    return makeLink(tx, newLink, { proof: 'self', actorId });
  });
  log.warn({ organizationId, providerOrganizationId, actorId }, 'billing linked without proof');
  return link;
}
