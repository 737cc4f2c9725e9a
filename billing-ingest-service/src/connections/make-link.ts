import type { Tx } from '@tessera/chassis/db/types';
import { connectionErrors as errors } from '@tessera/contracts/billing/connections';
import { billingEvents } from '@tessera/contracts/billing/events';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { isReservedMerchant } from '../records/merchant.rules.ts';
import { type ConnectionRow, connections, type Proof } from './connection.repository.ts';

type Link = Pick<ConnectionRow, 'organizationId' | 'providerOrganizationId' | 'linkedAt'>;
type LinkOptions = { readonly proof: Proof; readonly actorId?: string | undefined };

/**
 * Links an organization to a provider organization. Replaces a link without proof to the same one; an existing link
 * keeps the better proof. Throws when either has another link.
 */
export async function makeLink(
  tx: Tx,
  link: Link,
  { proof, actorId }: LinkOptions,
): Promise<ConnectionRow> {
  const { organizationId, providerOrganizationId } = link;
  if (isReservedMerchant(providerOrganizationId)) throw new ApiError(commonErrors.INVALID_BODY);
  const existing = await connections.lock(tx, organizationId);
  if (existing !== null && existing.providerOrganizationId !== providerOrganizationId) {
    throw new ApiError(errors.ORGANIZATION_IS_ALREADY_LINKED);
  }
  if (existing?.isConfirmed) {
    const isBetter = proof !== 'self' && existing.proof !== 'operator';
    return (isBetter ? await connections.setProof(tx, organizationId, proof) : null) ?? existing;
  }
  if (existing !== null) await connections.remove(tx, organizationId);
  const created = await connections.insertConfirmed(tx, link, proof);
  if (created === null) return afterRace(tx, link);
  await tx.publish(billingEvents.connectionLinked, {
    aggregate: `connection:${organizationId}`,
    data: { organizationId, providerOrganizationId, isConfirmed: true },
    actor: actorId,
  });
  return created;
}

/** A concurrent transaction linked one of the two. */
async function afterRace(tx: Tx, { organizationId, providerOrganizationId }: Link) {
  const existing = await connections.find(tx, organizationId);
  if (existing === null) throw new ApiError(errors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED);
  if (existing.isConfirmed && existing.providerOrganizationId === providerOrganizationId)
    return existing;
  throw new ApiError(
    existing.isConfirmed
      ? errors.ORGANIZATION_IS_ALREADY_LINKED
      : errors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED,
  );
}
