import type { WaitingDelivery } from './delivery.repository.ts';
import type { DeliveryReading } from './read-delivery.ts';

export type Links = {
  /** Provider organization by organization. */
  readonly ofOrganization: ReadonlyMap<string, string>;
  /** Organization by provider organization. */
  readonly ofProvider: ReadonlyMap<string, string>;
};

/** Why an endpoint's delivery has no effect; a link that is made later may let it have one. */
export const parkedReasons = {
  unnamed: 'names no provider organization',
  notLinked: 'the organization is not linked to this provider organization',
  elsewhere: 'the provider organization is linked to another organization',
  another: 'the organization is linked to another provider organization',
} as const;

/**
 * What a delivery may say. One by an organization's endpoint is parked unless it speaks of the provider
 * organization that the organization is linked to; of another it does not even bear the name, lest it
 * shows up there.
 */
export function attribute(
  { organizationId }: Pick<WaitingDelivery, 'organizationId'>,
  reading: DeliveryReading,
  links: Links,
): DeliveryReading {
  if (organizationId === null) return reading;
  const named = reading.providerOrganizationId;
  const own = links.ofOrganization.get(organizationId);
  if (named !== null && named === own) return reading;
  if (reading.found !== 'records') return { ...reading, providerOrganizationId: null };
  return { found: 'misfit', reason: reasonOf(named, own, links), providerOrganizationId: null };
}

function reasonOf(named: string | null, own: string | undefined, { ofProvider }: Links): string {
  if (named === null) return parkedReasons.unnamed;
  if (ofProvider.has(named)) return parkedReasons.elsewhere;
  return own === undefined ? parkedReasons.notLinked : parkedReasons.another;
}
