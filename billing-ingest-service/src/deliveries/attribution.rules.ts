import type { ConnectionRow } from '../connections/connection.repository.ts';
import type { Snapshot } from '../records/snapshot.ts';
import type { WaitingDelivery } from './delivery.repository.ts';
import type { ParsedDelivery } from './parse-delivery.ts';

export type Link = Pick<ConnectionRow, 'providerOrganizationId' | 'merchant' | 'isProven'>;

export type Links = {
  /** By organization. */
  readonly ofOrganization: ReadonlyMap<string, Link>;
  /** Organization by provider organization, of proven links alone. */
  readonly ofProvider: ReadonlyMap<string, string>;
};

/** Why an endpoint's delivery has no effect; a link that is made later may let it have one. */
export const quarantineReasons = {
  unnamed: 'names no provider organization',
  notLinked: 'the organization is not linked to this provider organization',
  elsewhere: 'the provider organization is linked to another organization',
  another: 'the organization is linked to another provider organization',
} as const;

/**
 * What a delivery may say. One by an organization's endpoint is parked unless it speaks of the provider
 * organization that the organization is linked to; of another it does not even bear the name, lest it
 * shows up there. Where that link is not proven, what it tells is the organization's own, and the provider
 * organization's in nothing.
 */
export function attribute(
  { organizationId }: Pick<WaitingDelivery, 'organizationId'>,
  parsed: ParsedDelivery,
  links: Links,
): ParsedDelivery {
  if (organizationId === null) return parsed;
  const named = parsed.providerOrganizationId;
  const link = links.ofOrganization.get(organizationId);
  const isOfLink = named !== null && named === link?.providerOrganizationId;
  if (isOfLink && link.isProven) return parsed;
  if (isOfLink && !links.ofProvider.has(named)) return ownedBy(link.merchant, parsed);
  if (parsed.found !== 'records') return { ...parsed, providerOrganizationId: null };
  return { found: 'invalid', reason: reasonOf(named, link, links), providerOrganizationId: null };
}

function ownedBy(merchant: string, parsed: ParsedDelivery): ParsedDelivery {
  const owned = { ...parsed, providerOrganizationId: merchant };
  if (owned.found !== 'records') return owned;
  const [about, ...others] = owned.snapshots;
  const own = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    providerOrganizationId: merchant,
  });
  return { ...owned, snapshots: [own(about), ...others.map(own)] };
}

function reasonOf(named: string | null, link: Link | undefined, { ofProvider }: Links): string {
  if (named === null) return quarantineReasons.unnamed;
  if (ofProvider.has(named)) return quarantineReasons.elsewhere;
  return link === undefined ? quarantineReasons.notLinked : quarantineReasons.another;
}
