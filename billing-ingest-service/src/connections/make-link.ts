import type { Tx } from '@tessera/chassis/db/db';
import { connectionErrors as errors } from '@tessera/contracts/billing/connections';
import { billingEvents } from '@tessera/contracts/billing/events';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { isReservedMerchant } from '../records/merchant.rules.ts';
import { type ConnectionRow, connections, type Proof } from './connection.repository.ts';

type Link = Pick<ConnectionRow, 'organizationId' | 'providerOrganizationId' | 'linkedAt'>;
type By = { readonly proof: Proof; readonly actorId?: string | undefined };

/**
 * Links an organization to a provider organization, for good reason: `proof`. Takes the place of a link without
 * proof to the same one; an existing link keeps the better proof. Throws when either has another link.
 */
export async function makeLink(tx: Tx, link: Link, { proof, actorId }: By): Promise<ConnectionRow> {
  const { organizationId, providerOrganizationId } = link;
  if (isReservedMerchant(providerOrganizationId)) throw new ApiError(commonErrors.INVALID_BODY);
  const held = await connections.lock(tx, organizationId);
  if (held !== null && held.providerOrganizationId !== providerOrganizationId) {
    throw new ApiError(errors.ORGANIZATION_IS_ALREADY_LINKED);
  }
  if (held?.isProven) {
    const isBetter = proof !== 'self' && held.proof !== 'operator';
    return (isBetter ? await connections.setProof(tx, organizationId, proof) : null) ?? held;
  }
  if (held !== null) await connections.remove(tx, organizationId);
  const made = await connections.insertProven(tx, link, proof);
  if (made === null) return afterRace(tx, link);
  await tx.publish(billingEvents.connectionLinked, {
    aggregate: `connection:${organizationId}`,
    data: { organizationId, providerOrganizationId, isProven: true },
    actor: actorId,
  });
  return made;
}

/** One of the two has been linked meanwhile. */
async function afterRace(tx: Tx, { organizationId, providerOrganizationId }: Link) {
  const held = await connections.find(tx, organizationId);
  if (held === null) throw new ApiError(errors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED);
  if (held.isProven && held.providerOrganizationId === providerOrganizationId) return held;
  throw new ApiError(
    held.isProven
      ? errors.ORGANIZATION_IS_ALREADY_LINKED
      : errors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED,
  );
}
