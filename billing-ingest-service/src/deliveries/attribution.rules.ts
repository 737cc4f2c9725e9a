import type { ConnectionRow } from '../connections/connection.repository.ts';
import type { Snapshot } from '../records/snapshot.ts';
import type { WaitingDelivery } from './delivery.repository.ts';
import type { ParsedDelivery } from './parse-delivery.ts';

export type Link = Pick<ConnectionRow, 'providerOrganizationId' | 'merchant' | 'isProven'>;

export type Links = {
  /** By organization. */
  readonly ofOrganization: ReadonlyMap<string, Link>;
  /** Organization by provider organization, proven links only. */
  readonly ofProvider: ReadonlyMap<string, string>;
};

/** Why a delivery is quarantined; a later link may allow it. */
export const quarantineReasons = {
  unnamed: 'names no provider organization',
  notLinked: 'the organization is not linked to this provider organization',
  elsewhere: 'the provider organization is linked to another organization',
  another: 'the organization is linked to another provider organization',
} as const;

/**
 * Quarantines a delivery to an organization's endpoint unless it names the provider organization of the link; otherwise
 * it does not even keep that name, so it is not listed there. Without a proven link its records belong to the
 * organization's own merchant.
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
